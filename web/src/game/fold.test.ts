import { describe, expect, it } from "vitest";

import type { Happening, TableView } from "../protocol/messages.ts";
import { folded, happened, inPackOrder } from "./fold.ts";
import { DEAL, event, FRESH, SILENT } from "./sample.ts";

function folding(view: TableView, ...happenings: readonly Happening[]): TableView {
  return happenings.reduce(happened, view);
}

const PLAYING: TableView = { ...FRESH, deal: { ...DEAL, declarer: 0, bid: 5, trump: "H" } };

describe("what was settled before the first deal", () => {
  it("is kept, and begins anew with a second commitment", () => {
    const settled = folding(
      FRESH,
      { kind: "hashes_fixed", hashes: ["a", "", "", ""] },
      { kind: "seed_failed", seat: 0 },
      { kind: "seeds_shown", seeds: ["b", "", "", ""] },
      { kind: "secret_revealed", deal: 1, secret: "c" },
    );
    expect(settled.fairness).toEqual({
      ...FRESH.fairness,
      hashes: ["a", "", "", ""],
      seeds: ["b", "", "", ""],
      revealed: ["c"],
    });
    const again = folding(settled, { kind: "committed", commitment: "d", attempt: 2 });
    expect(again.fairness).toEqual({ commitment: "d", attempt: 2, hashes: null, seeds: null, revealed: [] });
  });
});

describe("a deal", () => {
  it("begins empty, and nobody is ready any more", () => {
    const { number, dealer, redeals, widow_size, hand } = DEAL;
    const before = { ...PLAYING, ready: [0] };
    const view = folding(before, { kind: "deal_started", number, dealer, redeals, widow_size, hand });
    expect(view.deal).toEqual(DEAL);
    expect(view.ready).toEqual([]);
  });

  it("has its calls, its declarer and its trump", () => {
    const view = folding(
      { ...FRESH, deal: DEAL },
      { kind: "bid_made", seat: 0, number: 5, is_forced: true },
      { kind: "passed", seat: 1 },
      { kind: "auction_won", declarer: 0, bid: 5 },
      { kind: "trump_named", suit: "H", seat: 0 },
    );
    expect(view.deal?.calls).toEqual([
      { seat: 0, bid: 5, is_forced: true },
      { seat: 1, bid: null, is_forced: false },
    ]);
    expect(view.deal).toMatchObject({ declarer: 0, bid: 5, trump: "H" });
    expect(folding(view, { kind: "deal_thrown_in" }).deal?.is_thrown_in).toBe(true);
  });

  it("exchanges the reader's cards, and of others only how many", () => {
    const own: Happening = { kind: "cards_exchanged", seat: 0, count: 1, buried: ["S2"], received: ["DK"] };
    expect(folding(PLAYING, own).deal).toMatchObject({
      hand: ["SA", "H3", "DK"],
      exchanged: 1,
      buried: ["S2"],
      received: ["DK"],
    });
    const other: Happening = { kind: "cards_exchanged", seat: 1, count: 2, buried: null, received: null };
    expect(folding(PLAYING, other).deal).toMatchObject({ hand: DEAL.hand, exchanged: 2, buried: null, received: null });
  });

  it("takes a played card out of the hand it was in", () => {
    const opened = folding(PLAYING, { kind: "hand_opened", seat: 2, decider: 0, hand: ["C5", "S9"] });
    expect(opened.deal?.open_hand).toEqual({ seat: 2, decider: 0, hand: ["S9", "C5"] });
    const played = folding(
      opened,
      { kind: "card_played", seat: 0, card: "SA" },
      { kind: "card_played", seat: 1, card: "S3" },
      { kind: "card_played", seat: 2, card: "S9" },
      { kind: "card_played", seat: 3, card: "S4" },
    );
    expect(played.deal?.hand).toEqual(["S2", "H3"]);
    expect(played.deal?.open_hand?.hand).toEqual(["C5"]);
    const taken = folding(played, { kind: "trick_taken", seat: 0 });
    expect(taken.deal).toMatchObject({ trick: [], last_taker: 0, tricks: [1, 0, 0, 0] });
    expect(taken.deal?.last_trick.map((play) => play.card)).toEqual(["SA", "S3", "S9", "S4"]);
  });

  it("is scored, shown and added to the results", () => {
    const hands = [["SA"], ["S3"], ["S9"], ["S4"]];
    const view = folding(
      PLAYING,
      { kind: "deal_scored", tricks: [5, 4, 3, 1], score: [50, 40, 30, 10], totals: [90, 40, 30, 10], is_made: true },
      { kind: "cards_shown", hands, widow: [], buried: [] },
      { kind: "seat_ready", seat: 0, deal: 1 },
    );
    expect(view.results).toEqual([
      { number: 1, declarer: 0, bid: 5, trump: "H", tricks: [5, 4, 3, 1], score: [50, 40, 30, 10], is_made: true },
    ]);
    expect(view.totals).toEqual([90, 40, 30, 10]);
    expect(view.deal).toMatchObject({ tricks: [5, 4, 3, 1], is_made: true, shown: { hands, widow: [], buried: [] } });
    expect(view.ready).toEqual([0]);
    const left = folding(view, { kind: "seat_left", seat: 0 });
    expect(left).toMatchObject({ left: [0], ready: [] });
    const ended = folding(left, { kind: "match_ended", places: [1, 2, 3, 4], totals: [90, 40, 30, 10] });
    expect(ended.places).toEqual([1, 2, 3, 4]);
  });
});

describe("what may be done now", () => {
  const now = {
    ...SILENT,
    turn: 3,
    ask: { bids: [5], can_pass: true, suits: [], exchange: null, cards: [], forbidden: [] },
  };

  it("comes with a frame, and is over with the next one", () => {
    const asked = folded({ ...FRESH, deal: DEAL }, event(1, { kind: "passed", seat: 3 }, now));
    expect(asked.now).toEqual(now);
    const going = folded(asked, event(2, { kind: "passed", seat: 0 }));
    expect(going.now).toEqual({ ...now, ask: null });
    expect(folded(asked, { type: "skip", table: "t", version: 2, now: SILENT }).now).toEqual(SILENT);
    expect(folded(asked, { type: "skip", table: "t", version: 2, now: null })).toBe(asked);
  });
});

it("sorts cards as the pack lies", () => {
  expect(inPackOrder(["CA", "S2", "HT", "SA", "D2", "H9"])).toEqual(["S2", "SA", "H9", "HT", "D2", "CA"]);
});
