/** A table for tests. */

import type { DealView, Event, Happening, Now, TableView } from "../protocol/messages.ts";

export const TABLE = "abcdefghij12";
export const COMMITMENT = "ab".repeat(32);

export const SILENT: Now = { turn: 0, actor: null, hand_of: null, winning: null, ask: null };

/** A table at which nothing has happened yet, seen from seat 0. */
export const FRESH: TableView = {
  table: TABLE,
  base: "altin",
  rules: {},
  sides: [[0], [1], [2], [3]],
  players: [
    { name: "Sen", level: null },
    { name: "Nermin", level: "beginner" },
    { name: "Hasan", level: "beginner" },
    { name: "Kemal", level: "beginner" },
  ],
  you: 0,
  fairness: { commitment: COMMITMENT, attempt: 1, hashes: null, seeds: null, revealed: [] },
  deal: null,
  results: [],
  totals: [0, 0, 0, 0],
  ready: [],
  left: [],
  places: null,
  now: SILENT,
};

export const DEAL: DealView = {
  number: 1,
  dealer: 3,
  redeals: 0,
  widow_size: 0,
  hand: ["S2", "SA", "H3"],
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
};

/** A frame with a happening. */
export function event(version: number, happening: Happening, now: Now | null = null): Event {
  return { type: "event", table: TABLE, version, happening, now };
}
