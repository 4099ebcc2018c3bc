/**
 * The values of a score sheet, as in `batak.sheet`. Nothing changes a sheet: each function makes another.
 *
 * Source: `docs/spec/rules.md`, "The score sheet".
 */

export type Seat = 0 | 1 | 2 | 3;
export const SEATS: readonly Seat[] = [0, 1, 2, 3];

export type Value = number | string | boolean | null;
/** Fields of `Rules`, or settings, by name. */
export type Values = Readonly<Record<string, Value>>;
/** What stands in a file beside what is known, kept as it was. */
export type Others = Readonly<Record<string, unknown>>;
/** Four numbers by seat. */
export type Points = readonly [number, number, number, number];
export type Players = readonly [string, string, string, string];

/** The ten settings. */
export interface Ten {
  readonly kind: "ten";
  readonly values: Values;
  readonly others: Others;
}

/** A named rule set with some fields changed. */
export interface Named {
  readonly kind: "named";
  readonly base: string;
  /** The fields that differ from the named set. */
  readonly changes: Values;
}

export type Settings = Ten | Named;

/** A deal on a sheet: four trick counts by seat, or two by side. */
export interface Entry {
  readonly declarer: Seat;
  readonly bid: number;
  readonly tricks: readonly number[];
  readonly others: Others;
}

/** An entry as somebody writes it; null stands for what is not there yet. */
export interface Draft {
  readonly declarer: number | null;
  readonly bid: number | null;
  readonly tricks: readonly (number | null)[];
}

export interface Sheet {
  readonly settings: Settings;
  readonly players: Players;
  readonly entries: readonly Entry[];
  readonly others: Others;
}

export type Reason =
  | "match_over"
  | "wrong_declarer"
  | "wrong_bid"
  | "bid_too_low"
  | "bid_too_high"
  | "wrong_tricks"
  | "wrong_number"
  | "sum_too_low"
  | "sum_too_high";

/** Why an entry is refused or counts for nothing; `limit` and `found` are the numbers that explain it. */
export interface Refusal {
  readonly code: Reason;
  readonly limit: number | null;
  readonly found: number | null;
}

/** What is wrong with the value of a setting or a field. */
export interface Contradiction {
  readonly code: string;
  readonly field: string;
  readonly value: unknown;
  readonly limit: unknown;
}

/** Where a match on a sheet stands; by entry: why it counts for nothing, its points, and the totals after it. */
export interface Standing {
  readonly marks: readonly (Refusal | null)[];
  readonly scores: readonly Points[];
  readonly running: readonly Points[];
  readonly totals: Points;
  readonly isOver: boolean;
  /** By seat, null while the match goes on. */
  readonly places: Points | null;
}

/** What became of a match when something was changed; `entries` are the numbers (from 1) of those that differ. */
export interface Recalculation {
  readonly before: Standing;
  readonly now: Standing;
  readonly entries: readonly number[];
  /** The seats whose totals differ. */
  readonly seats: readonly Seat[];
}

/** What a value may be. */
export type Option =
  | { readonly kind: "flag" }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | {
      readonly kind: "number";
      readonly low: number;
      readonly high: number;
      /** The only numbers allowed, where not all between low and high are. */
      readonly only: readonly number[];
      readonly nullable: boolean;
    };

/** Something was done, or it is refused with every reason. */
export type Done<Thing, Why> =
  | { readonly ok: true; readonly value: Thing }
  | { readonly ok: false; readonly why: readonly Why[] };
