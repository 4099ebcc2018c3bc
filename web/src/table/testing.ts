/** A table for tests: four seats, you at the first, a deal that has just begun. */

import type { DealView, TableView } from "../protocol/messages.ts";

export function viewOf(deal: Partial<DealView> = {}, more: Partial<TableView> = {}): TableView {
  return {
    table: "abcdefghijkl",
    base: "altin",
    rules: {
      direction: "counterclockwise",
      match_end: "deals",
      deals: 5,
      min_bid: 5,
      max_bid: null,
      trump_lead: "broken",
    },
    sides: [[0], [1], [2], [3]],
    players: ["", "Hasan", "Nermin", "Kemal"].map((name, seat) => ({ name, level: seat === 0 ? null : "beginner" })),
    you: 0,
    fairness: { commitment: "0".repeat(64), attempt: 1, hashes: null, seeds: null, revealed: [] },
    deal: {
      number: 1,
      dealer: 3,
      redeals: 0,
      widow_size: 0,
      hand: ["SA", "HK"],
      calls: [],
      declarer: null,
      bid: null,
      trump: null,
      exchanged: null,
      buried: null,
      received: null,
      open_hand: null,
      trick: [],
      last_trick: [],
      last_taker: null,
      tricks: [0, 0, 0, 0],
      score: null,
      is_made: null,
      is_thrown_in: false,
      shown: null,
      ...deal,
    },
    results: [],
    totals: [0, 0, 0, 0],
    ready: [],
    left: [],
    places: null,
    now: { turn: 0, actor: 0, hand_of: null, winning: null, ask: null },
    ...more,
  };
}
