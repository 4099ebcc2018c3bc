/** The settings of a score sheet, the ten or a named rule set with changes; both stand for rules: `batak.sheet.settings`. */

import data from "./rules.json";
import { BASE, BASES, contradictions, faults, OPTIONS, type Unchecked } from "./rules.ts";
import type { Contradiction, Done, Named, Option, Settings, Ten, Value, Values } from "./types.ts";

/** What each of the ten settings may hold, in their order. */
export const SETTINGS: Readonly<Record<string, Option>> = data.settings as Record<string, Option>;

/** The ten settings on a new sheet. */
export const DEFAULTS: Values = data.defaults;

/** The ten settings as they are on a new sheet. */
export function newTen(): Ten {
  return { kind: "ten", values: DEFAULTS, others: {} };
}

/** A named rule set as it is. */
export function named(base: string): Named {
  return { kind: "named", base, changes: {} };
}

/** The rules that settings stand for, all fields of them; a volunteer takes the one bid there is. */
export function rulesOf(settings: Settings): Values {
  if (settings.kind === "named") {
    return { ...BASES[settings.base], ...settings.changes };
  }
  const { per_extra = 0, trump = "declarer", min_bid = 0, ...others } = settings.values;
  return {
    ...BASES[BASE],
    ...others,
    min_bid,
    per_overtrick: per_extra,
    per_defender_trick: per_extra,
    trump: trump === "declarer" ? "declarer" : "spades",
    ...(trump === "volunteer" ? { max_bid: min_bid, forced_bid: min_bid } : {}),
  };
}

/** Everything that is wrong with values for the ten settings. */
export function settingsFaults(values: Unchecked): Contradiction[] {
  return faults(SETTINGS, values);
}

/**
 * The settings with one changed: one of the ten, or a field of `Rules`.
 *
 * Where a sheet has the ten, a field that is none of them puts the rules that they stand for in their place, as a change
 * of `BASE`: a file holds either settings or rules.
 */
export function withSetting(settings: Settings, name: string, value: Value): Done<Settings, Contradiction> {
  if (settings.kind === "ten" && Object.hasOwn(SETTINGS, name)) {
    const values = { ...settings.values, [name]: value };
    const why = settingsFaults(values);
    return why.length ? { ok: false, why } : { ok: true, value: { ...settings, values } };
  }
  return changedRules(settings.kind === "ten" ? BASE : settings.base, rulesOf(settings), { [name]: value });
}

/** A named set whose rules are these with some changes of which nothing is known yet; unknown fields are named first. */
export function changedRules(base: string, rules: Values, changes: Unchecked): Done<Named, Contradiction> {
  const unknown = Object.keys(changes).filter((field) => !Object.hasOwn(OPTIONS, field));
  const values: Unchecked = { ...rules, ...changes };
  const why = [
    ...unknown.map((field) => ({ code: "unknown_field", field, value: null, limit: null })),
    ...contradictions(values),
  ];
  // Without a contradiction each field holds what its option allows.
  return why.length
    ? { ok: false, why }
    : { ok: true, value: { kind: "named", base, changes: changesOf(base, values as Values) } };
}

function changesOf(base: string, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== BASES[base]?.[field]));
}
