import { beforeEach, describe, expect, it } from "vitest";

import { overwriteGetLocale } from "../paraglide/runtime.js";
import type { Happening, TableView } from "../protocol/messages.ts";
import { sections } from "./log.ts";
import type { Told } from "./props.ts";
import { viewOf } from "./testing.ts";

function told(...happenings: readonly Happening[]): Told[] {
  return happenings.map((happening, index) => ({ version: index + 1, deal: 1, happening }));
}

function shown(view: TableView, log: readonly Told[]): [string, string[]][] {
  return sections(view, log).map(({ title, lines }) => [
    title,
    lines.map(({ name, text, mark }) => [name, text.replace(/[\uE000\uE001]/g, ""), mark].filter(Boolean).join(" ")),
  ]);
}

const START: Happening = { kind: "deal_started", number: 1, dealer: 3, redeals: 0, widow_size: 4, hand: ["SA"] };
const BID: Happening = { kind: "bid_made", seat: 0, number: 5, is_forced: true };
const WON: Happening = { kind: "auction_won", declarer: 0, bid: 5 };
const TRUMP: Happening = { kind: "trump_named", seat: 0, suit: "S" };
const TRICK: readonly Happening[] = [
  { kind: "card_played", seat: 0, card: "SA" },
  { kind: "card_played", seat: 1, card: "S2" },
  { kind: "card_played", seat: 2, card: "S3" },
  { kind: "card_played", seat: 3, card: "S4" },
  { kind: "trick_taken", seat: 0 },
];

beforeEach(() => overwriteGetLocale(() => "en"));

describe("the log", () => {
  it("groups a deal by auction, exchange, trick and result", () => {
    const log = told(
      START,
      BID,
      { kind: "passed", seat: 1 },
      WON,
      TRUMP,
      { kind: "cards_exchanged", seat: 0, count: 1, buried: ["H2"], received: ["H3"] },
      { kind: "hand_opened", seat: 2, decider: 2, hand: ["S3"] },
      ...TRICK,
      { kind: "card_played", seat: 0, card: "SK" },
      { kind: "deal_scored", tricks: [6, 3, 2, 1], score: [60, 30, 20, 10], totals: [60, 30, 20, 10], is_made: true },
    );
    expect(shown(viewOf(), log)).toEqual([
      ["Deal 1", ["Kemal dealt the cards"]],
      ["Auction", ["You 5, forced", "Hasan Pass", "You Bid 5", "You Trump"]],
      ["Exchange", ["You exchanged 1 card", "Nermin laid the hand open"]],
      ["Trick 1", ["You SA won", "Hasan S2", "Nermin S3", "Kemal S4"]],
      ["Trick 2", ["You SK"]],
      [
        "Result of deal 1",
        ["You bid 5, took 6: +60", "Hasan 3 tricks: +30", "Nermin 2 tricks: +20", "Kemal 1 trick: +10"],
      ],
    ]);
  });

  it("never names two sections or two lines alike", () => {
    const log = told(START, BID, WON, TRUMP, { kind: "hand_opened", seat: 2, decider: 0, hand: [] }, ...TRICK);
    const found = sections(viewOf(), log);
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
    for (const { lines } of found) {
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    }
  });

  it("tells from the view what happened before the page was opened, and counts its tricks", () => {
    const view = viewOf({
      calls: [
        { seat: 0, bid: 5, is_forced: false },
        { seat: 1, bid: null, is_forced: false },
      ],
      declarer: 0,
      bid: 5,
      trump: "H",
      tricks: [2, 1, 0, 0],
    });
    const log = told({ kind: "card_played", seat: 1, card: "D9" });
    expect(shown(view, log)).toEqual([
      ["Auction", ["You 5", "Hasan Pass", "You Bid 5", "Trump"]],
      ["Trick 4", ["Hasan D9"]],
    ]);
    expect(shown(view, [])).toHaveLength(1);
  });

  it("says that a deal is dealt again, and that a person left", () => {
    const log = told(START, { kind: "passed", seat: 0 }, { kind: "deal_thrown_in" }, { kind: "seat_left", seat: 1 });
    expect(shown(viewOf(), log).at(-1)?.[1]).toEqual([
      "You Pass",
      "All passed, dealing again",
      "Hasan left, a bot plays on",
    ]);
  });
});
