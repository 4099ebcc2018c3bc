/** What follows from a table's view alone: who sits where, what the deal waits for, which number a trick has. */

import { m } from "../paraglide/messages.js";
import type { DealView, Seat, TableView } from "../protocol/messages.ts";
import { type Side, sideOf } from "./layout/trick.ts";

export type Stage = "waiting" | "bidding" | "naming_trump" | "exchanging" | "playing" | "scored" | "thrown_in";

export const SEATS: readonly Seat[] = [0, 1, 2, 3];

/** What the deal waits for, read from what is known of it. */
export function stageOf(deal: DealView | null | undefined): Stage {
  if (deal == null) {
    return "waiting";
  }
  if (deal.is_thrown_in) {
    return "thrown_in";
  }
  if (deal.score != null) {
    return "scored";
  }
  if (deal.declarer == null) {
    return "bidding";
  }
  if (deal.trump == null) {
    return "naming_trump";
  }
  return deal.widow_size > 0 && deal.exchanged == null ? "exchanging" : "playing";
}

/** The seat shown at the bottom: the reader's, or the first for somebody who watches. */
export function bottomOf(view: TableView): Seat {
  return view.you ?? 0;
}

/** The seats in the order of play from the one at the bottom. */
export function seatsFromYou(view: TableView): readonly Seat[] {
  const bottom = bottomOf(view);
  return SEATS.map((seat) => (seat + bottom) % SEATS.length);
}

/** On which side of the screen a seat lies. */
export function sideFor(view: TableView, seat: Seat): Side {
  return sideOf(seat, bottomOf(view), String(view.rules.direction));
}

/** The name a seat goes by: "you" for the reader's own. */
export function nameOf(view: TableView, seat: Seat): string {
  return seat === view.you ? m.you() : (view.players[seat]?.name ?? "");
}

/** The seats that score with a seat, itself among them, the seat first. */
export function sideWith(view: TableView, seat: Seat): readonly Seat[] {
  const side = view.sides.find((each) => each.includes(seat)) ?? [seat];
  return [seat, ...side.filter((each) => each !== seat)];
}

/** The tricks that count for a seat: its side's together. */
export function tricksOf(view: TableView, seat: Seat): number {
  return sideWith(view, seat).reduce((sum, each) => sum + (view.deal?.tricks[each] ?? 0), 0);
}

/** How many tricks a deal has. */
export function handSize(deal: DealView | null | undefined): number {
  return (52 - (deal?.widow_size ?? 0)) / SEATS.length;
}

/** How many tricks were taken. */
export function tricksTaken(deal: DealView): number {
  return deal.tricks.reduce((sum, each) => sum + each, 0);
}

/** The number of the trick in progress, from 1. */
export function trickNumber(deal: DealView): number {
  return Math.min(tricksTaken(deal) + 1, handSize(deal));
}

/** "Deal 3 / 5", or "Deal 3 · Target 151" where a match ends by points. Deals thrown in do not count. */
export function dealLine(view: TableView): string {
  const n = view.results.length + (view.deal?.score == null && view.places == null ? 1 : 0);
  return view.rules.match_end === "deals"
    ? m.deal_of({ n, m: Number(view.rules.deals) })
    : m.deal_to({ n, m: Number(view.rules.target) });
}

/** Whether the seats play in two sides. */
export function isPartnered(view: TableView): boolean {
  return view.sides.length < SEATS.length;
}

/** A colour of the avatars for every seat, by name, no two alike. */
export function avatarColours(names: readonly string[]): readonly number[] {
  const taken = new Set<number>();
  return names.map((name) => {
    let colour = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 8, 0);
    while (taken.has(colour)) {
      colour = (colour + 1) % 8;
    }
    taken.add(colour);
    return colour + 1;
  });
}
