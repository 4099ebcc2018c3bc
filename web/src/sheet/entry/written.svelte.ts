/** A deal while it is being written down: what a person gave, what is proposed beside it, and what is refused. */

import { isBidAllowed, numbersOfCounts, refused } from "../sums/entries.ts";
import { handSize } from "../sums/rules.ts";
import { rulesOfSheet } from "../sums/sheet.ts";
import { type Draft, type Entry, type Refusal, SEATS, type Seat, type Sheet, type Values } from "../sums/types.ts";
import { type Given, proposals } from "./proposals.ts";

const MOST_TRICKS = 13;

export class Written {
  /** The entry that is corrected, or null for a new one. */
  readonly before: Entry | null;
  readonly #sheet: () => Sheet;
  declarer = $state<Seat | null>(null);
  #bid = $state<number | null>(null);
  /** By field: the counts that a person gave. */
  #given = $state.raw<Given>([]);

  /** `sheet` answers the sheet as it is whenever it is asked. */
  constructor(sheet: () => Sheet, before: Entry | null) {
    this.#sheet = sheet;
    this.before = before;
    this.declarer = before?.declarer ?? null;
    this.#bid = before?.bid ?? null;
    const wanted = numbersOfCounts(this.rules);
    this.#given =
      before !== null && wanted.includes(before.tricks.length)
        ? before.tricks
        : Array.from({ length: wanted[0] ?? SEATS.length }, () => null);
  }

  get rules(): Values {
    return rulesOfSheet(this.#sheet());
  }

  /** How many tricks the counts should sum to. */
  get size(): number {
    return handSize(this.rules);
  }

  /** The bids that may be entered, and the one that a corrected entry has. */
  get bids(): readonly number[] {
    return Array.from({ length: MOST_TRICKS }, (_, at) => at + 1).filter(
      (bid) => bid === this.before?.bid || isBidAllowed(this.rules, bid),
    );
  }

  /** The bid that was chosen, or the only one there is. */
  get bid(): number | null {
    return this.#bid ?? (this.bids.length === 1 ? (this.bids[0] ?? null) : null);
  }

  set bid(bid: number | null) {
    this.#bid = bid;
  }

  /** Whether the tricks may be counted by side as well as by seat. */
  get hasSides(): boolean {
    return numbersOfCounts(this.rules).length > 1;
  }

  /** How many counts are asked for. */
  get fields(): number {
    return this.#given.length;
  }

  isGiven(field: number): boolean {
    return (this.#given[field] ?? null) !== null;
  }

  /** By field: what a person gave or what is proposed, or null. */
  get counts(): Given {
    const proposed = proposals(this.rules, this.declarer, this.bid, this.#given);
    return this.#given.map((count, field) => count ?? proposed[field] ?? null);
  }

  /** The counts together, as far as they are known. */
  get sum(): number {
    return this.counts.reduce((before: number, count) => before + (count ?? 0), 0);
  }

  /** Take a count from a person; null leaves it to be proposed again. */
  give(field: number, count: number | null): void {
    this.#given = this.#given.map((each, at) => (at === field ? count : each));
  }

  /** Count by side (2) or by seat (4); what was given is kept as far as it can be. */
  countBy(fields: number): void {
    const given = this.#given;
    if (fields === given.length) {
      return;
    }
    this.#given = Array.from({ length: fields }, (_, field) =>
      fields < given.length ? together(given[field], given[field + fields]) : half(given[field % 2], field),
    );
  }

  get draft(): Draft {
    return { declarer: this.declarer, bid: this.bid, tricks: this.counts };
  }

  /** Every reason why it cannot be saved as it is. */
  get refusals(): readonly Refusal[] {
    return refused(this.rules, this.draft, this.before?.bid ?? null);
  }
}

function together(one: number | null | undefined, other: number | null | undefined): number | null {
  return one == null || other == null ? null : one + other;
}

/** A side's count split between its seats, the first of them one more where it does not come out even. */
function half(count: number | null | undefined, field: number): number | null {
  return count == null ? null : field < 2 ? Math.ceil(count / 2) : Math.floor(count / 2);
}
