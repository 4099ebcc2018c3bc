/** The settings of a sheet as they are shown: names, values, what may be chosen. */

import abouts from "virtual:texts/client.sheet.about";
import contradictions from "virtual:texts/contradiction";
import settingWords from "virtual:texts/sheet.setting";

import { capital, number } from "../../language.svelte.ts";
import { GROUPS, type Group, groupOf } from "../../rules/fields.ts";
import { fieldAbout, fieldName, valueWords } from "../../rules/sentences.ts";
import { BASE, highestBid, MORE, numberOf, OPTIONS, READ } from "../sums/rules.ts";
import { DEFAULTS, rulesOf, SETTINGS, settingsFaults } from "../sums/settings.ts";
import type { Contradiction, Option, Settings, Ten, Value, Values } from "../sums/types.ts";

/** A setting, or a field of the rules, as it stands on a sheet. */
export interface Shown {
  readonly field: string;
  readonly name: string;
  readonly about: string;
  readonly option: Option;
  readonly value: Value;
  readonly words: (value: Value) => string;
}

/** Above so many values only some are offered, and any other can be written. */
const MANY = 21;
const ROUND = [0, 1, 2, 3, 4, 5, 7, 8, 10, 12, 15, 20, 25, 50, 51, 100, 101, 151, 201, 251, 301, 501, 1000, 1001];

/** One of the ten settings, or a field of the rules that a sheet stands for. */
export function shownOf(settings: Settings, field: string): Shown {
  const isSetting = settings.kind === "ten" && Object.hasOwn(SETTINGS, field);
  const option = (isSetting ? SETTINGS : OPTIONS)[field] ?? { kind: "flag" };
  return {
    field,
    name: isSetting ? (settingWords[`${field}.name`]?.() ?? field) : fieldName(field),
    about: isSetting ? (abouts[field]?.() ?? "") : fieldAbout(field),
    option,
    value: (isSetting ? settings.values[field] : rulesOf(settings)[field]) ?? null,
    words: (value) => (isSetting ? settingValue(field, value) : fieldValue(field, value)),
  };
}

/** The settings that are always shown, in groups; the ten have one group without a name. */
export function groupsOf(settings: Settings): readonly { readonly group: Group | null; readonly shown: Shown[] }[] {
  if (settings.kind === "ten") {
    return [{ group: null, shown: Object.keys(SETTINGS).map((field) => shownOf(settings, field)) }];
  }
  return GROUPS.map((group) => ({
    group,
    shown: READ.filter((field) => groupOf(field) === group).map((field) => shownOf(settings, field)),
  }));
}

/** What stands under "more rules" below the ten. */
export function moreOf(settings: Settings): readonly Shown[] {
  return settings.kind === "ten" ? MORE.map((field) => shownOf(settings, field)) : [];
}

/** The values that are offered: all of few, some of many, and always the one there is. */
export function offeredOf({ option, value }: Shown): readonly Value[] {
  if (option.kind !== "number") {
    return option.kind === "choice" ? option.values : [true, false];
  }
  const all = allOf(option);
  const some = all.length > MANY ? ROUND.filter((each) => all.includes(each)) : all;
  const numbers = typeof value === "number" && !some.includes(value) ? [...some, value] : some;
  const sorted: Value[] = [...numbers].sort((one, other) => one - other);
  return option.nullable ? [...sorted, null] : sorted;
}

/** Whether a number can be written that is not offered. */
export function isWritable({ option }: Shown): boolean {
  return option.kind === "number" && allOf(option).length > MANY;
}

function allOf(option: Option & { kind: "number" }): readonly number[] {
  return option.only.length > 0
    ? option.only
    : Array.from({ length: option.high - option.low + 1 }, (_, step) => option.low + step);
}

/** What is wrong with a change, and for a number what it may be. */
export function contradictionWords(settings: Settings, { code, field, value, limit }: Contradiction): string {
  const { name, words, option } = shownOf(settings, field);
  const said = typeof value === "string" || typeof value === "boolean" || value === null ? words(value) : String(value);
  const sentence = contradictions[code]?.({ field: name, value: said, limit: String(limit ?? "") }) ?? name;
  if (code !== "out_of_range" || option.kind !== "number") {
    return sentence;
  }
  const { only, low, high } = option;
  return `${sentence} (${only.length > 0 ? `${only[0]}, ${only[1]} … ${only.at(-1)}` : `${low}–${high}`})`;
}

/** The ten settings that come nearest to what a sheet is played by now. */
export function tenOf(settings: Settings): Ten {
  if (settings.kind === "ten") {
    return settings;
  }
  const rules = rulesOf(settings);
  const wanted = {
    ...rules,
    per_extra: rules.per_overtrick,
    trump: rules.trump === "declarer" ? "declarer" : isVolunteered(rules) ? "volunteer" : "spades",
  } as Values;
  const values = Object.fromEntries(
    Object.keys(SETTINGS).map((field) => {
      const value = wanted[field] ?? null;
      const isSound = settingsFaults({ ...DEFAULTS, [field]: value }).length === 0;
      return [field, isSound ? value : (DEFAULTS[field] ?? null)];
    }),
  );
  return { kind: "ten", values, others: {} };
}

/** Whether the only bid there is goes to whoever says it first. */
function isVolunteered(rules: Values): boolean {
  const lowest = numberOf(rules, "min_bid");
  return lowest === highestBid(rules) && lowest === rules.forced_bid;
}

/** The named set that more rules below the ten are changes of. */
export const MORE_BASE = BASE;

function settingValue(field: string, value: Value): string {
  return typeof value === "number" ? number(value) : capital(settingWords[`${field}.value.${value}`]?.() ?? `${value}`);
}

function fieldValue(field: string, value: Value): string {
  return typeof value === "number" ? number(value) : capital(valueWords(field, value));
}
