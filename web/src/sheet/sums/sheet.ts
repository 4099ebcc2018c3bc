/**
 * What can be done with a score sheet: `batak.sheet.sheet`. Each function makes another sheet, so that undoing is going
 * back to the one before. Entries are numbered from 1, as people count them.
 */

import { accepted, refusal, refused } from "./entries.ts";
import { handSize, isWhole } from "./rules.ts";
import { newTen, rulesOf, withSetting } from "./settings.ts";
import { standing } from "./standing.ts";
import {
  type Contradiction,
  type Done,
  type Draft,
  type Entry,
  type Players,
  type Recalculation,
  type Refusal,
  SEATS,
  type Settings,
  type Sheet,
  type Standing,
  type Value,
  type Values,
} from "./types.ts";

const NOBODY: Players = ["", "", "", ""];

/** A sheet without an entry. */
export function newSheet(settings: Settings = newTen(), players: Players = NOBODY): Sheet {
  return { settings, players, entries: [], others: {} };
}

/** The rules that a sheet is played by. */
export function rulesOfSheet(sheet: Sheet): Values {
  return rulesOf(sheet.settings);
}

/** Where the match of a sheet stands. */
export function standingOf(sheet: Sheet): Standing {
  return standing(rulesOfSheet(sheet), sheet.entries);
}

/** The sheet with one more deal, or why not, once the match is over too. */
export function entered(sheet: Sheet, draft: Draft): Done<Sheet, Refusal> {
  const rules = rulesOfSheet(sheet);
  if (standingOf(sheet).isOver) {
    return { ok: false, why: [refusal("match_over"), ...refused(rules, draft)] };
  }
  const done = accepted(rules, draft);
  return done.ok ? { ok: true, value: { ...sheet, entries: [...sheet.entries, done.value] } } : done;
}

/** The sheet with another entry in the place of one, or why not. Throws `RangeError` for a number without an entry. */
export function corrected(sheet: Sheet, number: number, draft: Draft): Done<Sheet, Refusal> {
  const before = entryOf(sheet, number);
  const done = accepted(rulesOfSheet(sheet), draft, before.bid);
  if (!done.ok) {
    return done;
  }
  const entry = { ...done.value, others: before.others };
  return { ok: true, value: { ...sheet, entries: sheet.entries.map((each) => (each === before ? entry : each)) } };
}

/** The sheet without one of its entries. Throws `RangeError` for a number without an entry. */
export function removed(sheet: Sheet, number: number): Sheet {
  entryOf(sheet, number);
  return { ...sheet, entries: sheet.entries.filter((_, at) => at !== number - 1) };
}

/** The sheet with one setting changed, which recalculates all of it, or what is wrong with that. */
export function changed(sheet: Sheet, name: string, value: Value): Done<Sheet, Contradiction> {
  const done = withSetting(sheet.settings, name, value);
  return done.ok ? { ok: true, value: { ...sheet, settings: done.value } } : done;
}

/** What changed between two states of a sheet; entries that are there only before or only now are among the changed. */
export function recalculation(before: Sheet, now: Sheet): Recalculation {
  const [was, is] = [standingOf(before), standingOf(now)];
  const most = Math.max(was.marks.length, is.marks.length);
  const numbers = Array.from({ length: most }, (_, at) => at + 1);
  return {
    before: was,
    now: is,
    entries: numbers.filter((number) => !isSame(was, is, number - 1)),
    seats: SEATS.filter((seat) => was.totals[seat] !== is.totals[seat]),
  };
}

/** The one count that is missing, where all others are there and leave it no choice, or null. */
export function fitted(rules: Values, tricks: readonly (number | null)[]): number | null {
  const known = tricks.filter((count) => count !== null);
  if (known.length !== tricks.length - 1 || !known.every((count) => isWhole(count) && count >= 0)) {
    return null;
  }
  const rest = known.reduce((left, count) => left - count, handSize(rules));
  return rest >= 0 ? rest : null;
}

function entryOf(sheet: Sheet, number: number): Entry {
  const entry = sheet.entries[number - 1];
  if (entry === undefined) {
    throw new RangeError(`there is no entry ${number}`);
  }
  return entry;
}

function isSame(was: Standing, is: Standing, at: number): boolean {
  const [one, other] = [was.marks[at], is.marks[at]];
  const isMarkedAlike =
    one?.code === other?.code && one?.limit === other?.limit && one?.found === other?.found && one !== undefined;
  return (
    isMarkedAlike && other !== undefined && SEATS.every((seat) => was.scores[at]?.[seat] === is.scores[at]?.[seat])
  );
}
