/** Everything that follows from a sheet, scores, totals, the end, places: `batak.sheet.standings`. None of it is stored. */

import { countsRefusal, refusal } from "./entries.ts";
import { handSize, numberOf, sides } from "./rules.ts";
import { type Entry, type Points, type Refusal, SEATS, type Seat, type Standing, type Values } from "./types.ts";

/** The points of an entry that counts for nothing. */
const NOTHING: Points = [0, 0, 0, 0];

/** After so many scored deals a match ends by its totals. */
const MOST_DEALS = 200;

/** The duties that a sheet can remind of. */
const DUTIES = ["must_beat", "must_trump", "must_overtrump"];

/**
 * Where a match stands after these entries.
 *
 * An entry whose counts do not fit the rules counts for nothing, and so does one after the end of the match.
 */
export function standing(rules: Values, entries: readonly Entry[]): Standing {
  const marks: (Refusal | null)[] = [];
  const scores: Points[] = [];
  const running: Points[] = [];
  let totals = NOTHING;
  let counted = 0;
  let isOver = false;
  for (const entry of entries) {
    const mark = countsRefusal(rules, entry.tricks) ?? (isOver ? refusal("match_over") : null);
    const score = mark === null ? scoreOf(rules, entry) : NOTHING;
    if (mark === null) {
      const before = totals;
      totals = bySeat((seat) => before[seat] + score[seat]);
      counted += 1;
      isOver = isMatchOver(rules, counted, totals);
    }
    marks.push(mark);
    scores.push(score);
    running.push(totals);
  }
  return { marks, scores, running, totals, isOver, places: isOver ? places(rules, totals) : null };
}

/** Who deals next: seat 0 first, then in the order of play; a deal that was written down was dealt. */
export function dealer(entries: readonly Entry[]): Seat {
  return SEATS[entries.length % SEATS.length] ?? 0;
}

/** The duties that players of these rules are reminded of; they change no score. */
export function reminders(rules: Values): string[] {
  return DUTIES.filter((duty) => rules[duty] === true);
}

/** The tricks of the declarer, or of the declarer's side, in an entry whose counts fit. */
export function takenByDeclarer(rules: Values, entry: Entry): number {
  return takenBySide(rules, entry)[sideOf(rules, entry.declarer)] ?? 0;
}

/** The totals of the sides, in the order of `sides`. */
export function bySide(rules: Values, totals: Points): readonly number[] {
  return sides(rules).map(([first = 0]) => totals[first]);
}

function takenBySide(rules: Values, { tricks }: Entry): readonly number[] {
  if (tricks.length < SEATS.length) {
    return tricks;
  }
  return sides(rules).map((side) => side.reduce((sum: number, seat) => sum + (tricks[seat] ?? 0), 0));
}

function sideOf(rules: Values, seat: Seat): number {
  return sides(rules).findIndex((side) => side.includes(seat));
}

function bySeat(worth: (seat: Seat) => number): Points {
  return [worth(0), worth(1), worth(2), worth(3)];
}

/** The points of an entry by seat; both seats of a side carry the side's points. */
function scoreOf(rules: Values, entry: Entry): Points {
  const declarer = sideOf(rules, entry.declarer);
  const points = takenBySide(rules, entry).map((taken, side) =>
    side === declarer ? contractPoints(rules, entry.bid, taken) : defencePoints(rules, entry.bid, taken),
  );
  return bySeat((seat) => points[sideOf(rules, seat)] ?? 0);
}

/** The points of a declarer (or the declarer's side) that bid `bid` and took `taken` tricks. */
function contractPoints(rules: Values, bid: number, taken: number): number {
  const slam = rules.slam_doubles === true && bid === handSize(rules) ? 2 : 1;
  const worth = bid * numberOf(rules, "per_bid");
  if (taken >= bid) {
    return slam * (worth + (taken - bid) * numberOf(rules, "per_overtrick"));
  }
  return 0 - slam * worth * (rules.double_failed === true ? 2 : 1);
}

/** The points of a defender (or a defending side) that took `taken` tricks against a bid. */
function defencePoints(rules: Values, bid: number, taken: number): number {
  if (taken >= numberOf(rules, "defender_min")) {
    return taken * numberOf(rules, "per_defender_trick");
  }
  const isFixed = rules.defender_penalty === "fixed";
  return 0 - (isFixed ? numberOf(rules, "defender_penalty_points") : bid * numberOf(rules, "per_bid"));
}

function isMatchOver(rules: Values, scored: number, totals: Points): boolean {
  if (scored >= MOST_DEALS) {
    return true;
  }
  if (rules.match_end === "deals") {
    return scored >= numberOf(rules, "deals");
  }
  const each = bySide(rules, totals);
  const best = Math.max(...each);
  return best >= numberOf(rules, "target") && each.filter((total) => total === best).length === 1;
}

/** The places by seat: equal totals share a place (1, 1, 3, 4), sides too. */
function places(rules: Values, totals: Points): Points {
  const each = bySide(rules, totals);
  return bySeat((seat) => 1 + each.filter((other) => other > totals[seat]).length);
}
