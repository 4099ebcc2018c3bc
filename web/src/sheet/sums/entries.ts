/** Why an entry is refused: `batak.sheet.entries`. */

import { handSize, highestBid, isWhole, numberOf, sides } from "./rules.ts";
import {
  type Done,
  type Draft,
  type Entry,
  type Reason,
  type Refusal,
  SEATS,
  type Seat,
  type Values,
} from "./types.ts";

const MOST_TRICKS = 13;

/** A reason with the numbers that explain it. */
export function refusal(code: Reason, limit: number | null = null, found: number | null = null): Refusal {
  return { code, limit, found };
}

/**
 * Every reason why a draft is no entry, so far as it does not depend on the other entries.
 *
 * `keptBid` is the bid of an entry that is corrected: where it stays it is not asked about again, since settings may have
 * changed after it.
 */
export function refused(rules: Values, draft: Draft, keptBid: number | null = null): Refusal[] {
  const counts = areCounts(draft.tricks) ? countsRefusal(rules, draft.tricks) : refusal("wrong_tricks");
  return [
    ...(isSeat(draft.declarer) ? [] : [refusal("wrong_declarer")]),
    ...(isBid(draft.bid) ? ofBid(rules, draft.bid, keptBid) : [refusal("wrong_bid")]),
    ...(counts === null ? [] : [counts]),
  ];
}

/** The entry that a draft makes, or every reason why it makes none. */
export function accepted(rules: Values, draft: Draft, keptBid: number | null = null): Done<Entry, Refusal> {
  const why = refused(rules, draft, keptBid);
  const { declarer, bid, tricks } = draft;
  if (why.length || !isSeat(declarer) || !isBid(bid) || !areCounts(tricks)) {
    return { ok: false, why };
  }
  return { ok: true, value: { declarer, bid, tricks: [...tricks], others: {} } };
}

/** Whether a value names one seat. */
export function isSeat(value: unknown): value is Seat {
  return SEATS.some((seat) => seat === value);
}

/** Whether a value could be a bid under some rules. */
export function isBid(value: unknown): value is number {
  return isWhole(value) && value >= 1 && value <= MOST_TRICKS;
}

function areCounts(values: readonly unknown[]): values is readonly number[] {
  return values.every((value) => isWhole(value) && value >= 0);
}

/** How many trick counts an entry may have: one a side, or one a seat. */
export function numbersOfCounts(rules: Values): readonly number[] {
  return [...new Set([sides(rules).length, SEATS.length])];
}

/** Whether a bid may be entered; the bid of a forced declarer always may. */
export function isBidAllowed(rules: Values, bid: number): boolean {
  return (numberOf(rules, "min_bid") <= bid && bid <= highestBid(rules)) || bid === rules.forced_bid;
}

/** Why whole counts from 0 do not fit the rules, or null. */
export function countsRefusal(rules: Values, tricks: readonly number[]): Refusal | null {
  const wanted = numbersOfCounts(rules);
  if (!wanted.includes(tricks.length)) {
    return refusal("wrong_number", wanted[0], tricks.length);
  }
  const sum = tricks.reduce((before, count) => before + count, 0);
  const size = handSize(rules);
  return sum === size ? null : refusal(sum < size ? "sum_too_low" : "sum_too_high", size, sum);
}

function ofBid(rules: Values, bid: number, keptBid: number | null): Refusal[] {
  if (bid === keptBid || isBidAllowed(rules, bid)) {
    return [];
  }
  const lowest = numberOf(rules, "min_bid");
  return [bid < lowest ? refusal("bid_too_low", lowest) : refusal("bid_too_high", highestBid(rules))];
}
