/** Which fields of the rules are shown, in which group, and which values each offers. */

import type { Contradiction, Option, Ruleset, Rulesets, Value, Values } from "../net/api.ts";

export type Group = "players" | "bidding" | "play" | "points" | "end";

export const GROUPS: readonly Group[] = ["players", "bidding", "play", "points", "end"];

const GROUP_OF: Readonly<Record<string, Group>> = {
  partners: "players",
  open_hand: "players",
  direction: "players",
  widow: "players",
  exchange_min: "players",
  exchange_max: "players",
  min_bid: "bidding",
  max_bid: "bidding",
  opening: "bidding",
  pass_is_final: "bidding",
  all_pass: "bidding",
  forced_bid: "bidding",
  trump: "play",
  trump_lead: "play",
  must_beat: "play",
  must_trump: "play",
  must_overtrump: "play",
  match_end: "end",
  deals: "end",
  target: "end",
};

/** The group of a field; one that this client does not know counts for points. */
export function groupOf(field: string): Group {
  return GROUP_OF[field] ?? "points";
}

/** The rules of a set with changes. */
export function withChanges(set: Ruleset, changes: Values): Values {
  return { ...set.rules, ...changes };
}

/** The fields in which values differ from a set. */
export function differences(set: Ruleset, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => Object.hasOwn(set.rules, field) && value !== set.rules[field]),
  );
}

/** Whether a field changes nothing beside these values of the others. */
export function isUnused(rules: Rulesets, values: Values, field: string): boolean {
  return (rules.unused[field] ?? []).some(([other, wanted]) => !wanted.includes(values[other] ?? null));
}

/** The fields to show of a group, in their order: those that change something, and those that are at fault. */
export function shownFields(
  rules: Rulesets,
  values: Values,
  group: Group,
  faults: readonly Contradiction[],
): readonly string[] {
  const isAtFault = (field: string) => faults.some((fault) => fault.field === field);
  return Object.keys(rules.options).filter(
    (field) => groupOf(field) === group && (!isUnused(rules, values, field) || isAtFault(field)),
  );
}

/** As many numbers as stand side by side; of more, a few are offered and any other can be written. */
const MANY = 14;
const ROUND = [0, 1, 2, 3, 5, 10, 15, 20, 25, 50, 100, 151, 200, 301, 500, 501, 1000];

/** The values that a field offers: those that its set offers first, else all of few or some of many. */
export function offered(option: Option, set: Ruleset, field: string, now: Value): readonly Value[] {
  const first = set.choices[field];
  if (option.type === "flag") {
    return [true, false];
  }
  if (option.type === "choice") {
    return option.values ?? [];
  }
  const numbers = new Set<number>(
    [...(first ?? option.only ?? someOf(option)), now, set.rules[field]].filter((value) => typeof value === "number"),
  );
  const sorted: Value[] = [...numbers].sort((one, other) => one - other);
  return option.nullable ? [...sorted, null] : sorted;
}

function someOf({ low = 0, high = 0 }: Option): readonly number[] {
  if (high - low < MANY) {
    return Array.from({ length: high - low + 1 }, (_, step) => low + step);
  }
  return ROUND.filter((number) => number >= low && number <= high).slice(0, MANY);
}

/** The range in which any other number can be written, or null where all that may be are offered. */
export function writableRange(option: Option): readonly [number, number] | null {
  if (option.type !== "number" || option.only?.length) {
    return null;
  }
  const { low = 0, high = 0 } = option;
  return high - low < MANY ? null : [low, high];
}
