/** A score sheet in words: names, what it is played by, why an entry counts for nothing. */

import ends from "virtual:texts/sheet.ends";
import refusals from "virtual:texts/sheet.refusal";

import { language } from "../language.svelte.ts";
import { m } from "../paraglide/messages.js";
import { titleOf as rulesetTitle } from "../rules/titles.ts";
import { titleOf } from "./keep/title.ts";
import { numberOf } from "./sums/rules.ts";
import { rulesOfSheet } from "./sums/sheet.ts";
import type { Players, Refusal, Seat, Settings, Sheet, Values } from "./sums/types.ts";

/** Letters of the longest name that is shown whole. */
const LONGEST_NAME = 60;

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A name as one line: without what would break it or turn its direction, and cut after so many letters. */
export function nameShown(name: string, most = LONGEST_NAME): string {
  const start = name.slice(0, 4 * most);
  const letters = Array.from(start.replace(CONTROLS, " ").trim());
  return letters.length > most ? `${letters.slice(0, most).join("")}\u2026` : letters.join("");
}

/** The name of the player at a seat; one without a name has a number. */
export function playerName(players: Players, seat: Seat): string {
  return nameShown(players[seat]) || m["sheet.player"]({ n: seat + 1 });
}

/** The names of the players of a side. */
export function sideName(players: Players, side: readonly Seat[]): string {
  return side.map((seat) => playerName(players, seat)).join(" + ");
}

/** What a sheet is played by, in a few words: own settings, or the name of its rule set. */
export function settingsTitle(settings: Settings): string {
  return settings.kind === "ten"
    ? m["sheet.ten"]()
    : rulesetTitle(settings.base, Object.keys(settings.changes).length > 0);
}

/** When a match by these rules ends. */
export function endWords(rules: Values): string {
  const end = rules.match_end === "target" ? "target" : "deals";
  return ends[end]?.({ n: numberOf(rules, end) }) ?? "";
}

/** A day as people call it: weekday, day and month. */
export function dayWords(milliseconds: number): string {
  return new Intl.DateTimeFormat(language(), { weekday: "long", day: "numeric", month: "long" }).format(milliseconds);
}

/** The title that a sheet is shown by: its own, else the day when it was begun, else that it is a score sheet. */
export function shownTitle(sheet: Sheet, begun: number | null = null): string {
  return nameShown(titleOf(sheet)) || (begun === null ? m["sheet.title"]() : dayWords(begun));
}

/** What stands below the title: rules, end, and how many deals were played. */
export function aboutWords(sheet: Sheet): string {
  return `${settingsTitle(sheet.settings)} · ${endWords(rulesOfSheet(sheet))}`;
}

/** Why an entry is refused, or counts for nothing. */
export function refusalWords({ code, limit, found }: Refusal): string {
  const isSum = code === "sum_too_low" || code === "sum_too_high";
  const [most, sum] = [limit ?? 0, found ?? 0];
  return refusals[code]?.(isSum ? { n: sum, m: most, d: Math.abs(sum - most) } : { n: most }) ?? code;
}
