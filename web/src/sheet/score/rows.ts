/** What the table of a score sheet shows: a column a player, or a side, and a row a deal. */

import { sides } from "../sums/rules.ts";
import { rulesOfSheet, standingOf } from "../sums/sheet.ts";
import { takenByDeclarer } from "../sums/standing.ts";
import type { Entry, Refusal, Seat, Sheet, Values } from "../sums/types.ts";

export interface Cell {
  /** The seats of its column. */
  readonly seats: readonly Seat[];
  readonly points: number;
  /** The tricks of its player or side. */
  readonly tricks: number;
  /** What the declarer bid, where this is the declarer's column. */
  readonly bid: number | null;
  readonly isMade: boolean;
}

export interface Row {
  /** The number of the deal, from 1. */
  readonly number: number;
  readonly declarer: Seat;
  /** Why it counts for nothing, or null. */
  readonly mark: Refusal | null;
  readonly cells: readonly Cell[];
}

/** The rows of a sheet, the first deal first. */
export function rowsOf(sheet: Sheet): readonly Row[] {
  const rules = rulesOfSheet(sheet);
  const { marks, scores } = standingOf(sheet);
  return sheet.entries.map((entry, at) => {
    const mark = marks[at] ?? null;
    const isMade = mark === null && takenByDeclarer(rules, entry) >= entry.bid;
    const cells = sides(rules).map((seats) => {
      const [first = 0] = seats;
      const bid = seats.includes(entry.declarer) ? entry.bid : null;
      return { seats, points: scores[at]?.[first] ?? 0, tricks: tricksOf(entry, seats), bid, isMade };
    });
    return { number: at + 1, declarer: entry.declarer, mark, cells };
  });
}

/** The totals before the first deal, 0, and after each that counts, of a column. */
export function totalsOf(sheet: Sheet, seat: Seat): readonly number[] {
  const { marks, running } = standingOf(sheet);
  return [0, ...running.filter((_, at) => marks[at] === null).map((totals) => totals[seat])];
}

/** The target of a match that ends at one, or null. */
export function targetOf(rules: Values): number | null {
  return rules.match_end === "target" && typeof rules.target === "number" ? rules.target : null;
}

/** The tricks that an entry has for seats; of two counts that of their side. */
function tricksOf({ tricks }: Entry, seats: readonly Seat[]): number {
  const fields = new Set(seats.map((seat) => seat % tricks.length));
  return [...fields].reduce((sum, field) => sum + (tricks[field] ?? 0), 0);
}
