/**
 * What the fields of `Rules` may hold, the named sets, and what contradicts itself: `batak.core.rules`.
 *
 * `rules.json` is written by `python -m batak.sheet.client`, so that neither ranges nor named sets stand here twice.
 */

import data from "./rules.json";
import { type Contradiction, type Option, SEATS, type Seat, type Values } from "./types.ts";

/** Values of which nothing is known yet, by name. */
export type Unchecked = Readonly<Record<string, unknown>>;

/** What each field of `Rules` may hold, in the order of the fields. */
export const OPTIONS: Readonly<Record<string, Option>> = data.fields as Record<string, Option>;

const FIELDS = Object.keys(OPTIONS);

/** The named sets, each with all fields. */
export const BASES: Readonly<Record<string, Values>> = Object.fromEntries(
  Object.entries(data.bases).map(([base, values]) => [
    base,
    Object.fromEntries(FIELDS.map((field, at) => [field, values[at] ?? null])),
  ]),
);

/** The named set that a sheet without one takes its other fields from. */
export const BASE = data.base;

/** The fields that mean something on a sheet. */
export const READ: readonly string[] = data.read;

/** The fields that stand below the ten settings, under "more rules". */
export const MORE: readonly string[] = data.more;

const CARDS = 52;

/** The code of what is wrong with a value, or null. */
export function fault(option: Option, value: unknown): string | null {
  if (option.kind === "flag") {
    return typeof value === "boolean" ? null : "wrong_type";
  }
  if (option.kind === "choice") {
    return typeof value !== "string" ? "wrong_type" : option.values.includes(value) ? null : "not_a_choice";
  }
  if (value === null) {
    return option.nullable ? null : "wrong_type";
  }
  if (!isWhole(value)) {
    return "wrong_type";
  }
  const isAllowed = option.only.length ? option.only.includes(value) : option.low <= value && value <= option.high;
  return isAllowed ? null : "out_of_range";
}

/** Whether a value is a whole number. */
export function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}

/** What is wrong with each value by itself, in the order of the options. */
export function faults(options: Readonly<Record<string, Option>>, values: Unchecked): Contradiction[] {
  return Object.entries(options).flatMap(([field, option]) => {
    const code = fault(option, values[field]);
    return code === null ? [] : [{ code, field, value: values[field], limit: null }];
  });
}

/** All that is wrong with values for every field: each by itself, then between fields where each is right by itself. */
export function contradictions(values: Unchecked): Contradiction[] {
  const alone = faults(OPTIONS, values);
  const faulty = new Set(alone.map(({ field }) => field));
  const sound = Object.fromEntries(Object.entries(values).filter(([field]) => !faulty.has(field)));
  return [...alone, ...handClashes(sound), ...bidClashes(sound), ...exchangeClashes(sound)];
}

function handClashes({ partners, open_hand = "closed" }: Unchecked): Contradiction[] {
  const clashes = partners === false && open_hand !== "closed";
  return clashes ? [{ code: "needs_partners", field: "open_hand", value: open_hand, limit: "partners" }] : [];
}

function bidClashes(sound: Unchecked): Contradiction[] {
  const { widow, max_bid } = sound;
  return [
    ...(isWhole(widow) ? above(sound, ["min_bid", "max_bid", "forced_bid"], "above_hand_size", sizeOf(widow)) : []),
    ...(isWhole(max_bid) ? above(sound, ["min_bid", "forced_bid"], "above_max_bid", max_bid) : []),
  ];
}

function exchangeClashes(sound: Unchecked): Contradiction[] {
  const { widow, exchange_max } = sound;
  const limits = ["exchange_min", "exchange_max"];
  if (!isWhole(widow)) {
    return [];
  }
  if (widow === 0) {
    return above(sound, limits, "exchange_without_widow", 0);
  }
  const missing = limits.filter((field) => sound[field] === 0);
  return [
    ...missing.map((field) => ({ code: "widow_without_exchange", field, value: 0, limit: 1 })),
    ...(isWhole(exchange_max) && exchange_max > 0
      ? above(sound, ["exchange_min"], "above_exchange_max", exchange_max)
      : []),
  ];
}

function above(sound: Unchecked, fields: readonly string[], code: string, limit: number): Contradiction[] {
  return fields.flatMap((field) => {
    const value = sound[field];
    return isWhole(value) && value > limit ? [{ code, field, value, limit }] : [];
  });
}

function sizeOf(widow: number): number {
  return Math.floor((CARDS - widow) / SEATS.length);
}

/** A field of the rules that holds a number. */
export function numberOf(rules: Values, field: string): number {
  const value = rules[field];
  return typeof value === "number" ? value : 0;
}

/** Cards in each hand, and tricks in a deal. */
export function handSize(rules: Values): number {
  return sizeOf(numberOf(rules, "widow"));
}

/** The highest bid there is: `max_bid`, or where that is null all the tricks. */
export function highestBid(rules: Values): number {
  return rules.max_bid === null ? handSize(rules) : numberOf(rules, "max_bid");
}

const ALONE: readonly (readonly Seat[])[] = SEATS.map((seat) => [seat]);
const PARTNERS: readonly (readonly Seat[])[] = [
  [0, 2],
  [1, 3],
];

/** Who plays together: 0 & 2 and 1 & 3 with `partners`, else each seat for itself. */
export function sides(rules: Values): readonly (readonly Seat[])[] {
  return rules.partners === true ? PARTNERS : ALONE;
}

/** The fields in which values differ from a named set, sorted by name; a `max_bid` of all the tricks is given as null. */
export function differences(values: Values, base: string): Values {
  const named = BASES[base] ?? {};
  const written = highestBid(values) === handSize(values) ? { ...values, max_bid: null } : values;
  return Object.fromEntries(
    Object.entries(written)
      .filter(([field, value]) => value !== named[field])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
