import { describe, expect, it } from "vitest";

import { handSize } from "../sums/rules.ts";
import { named, newTen, rulesOf, withSetting } from "../sums/settings.ts";
import { changed, newSheet } from "../sums/sheet.ts";
import { type Entry, SEATS, type Settings, type Sheet } from "../sums/types.ts";
import { proposals, seatsOf } from "./proposals.ts";
import { Written } from "./written.svelte.ts";

function set(settings: Settings, name: string, value: string | number | boolean): Settings {
  const done = withSetting(settings, name, value);
  return done.ok ? done.value : settings;
}

const ALONE = rulesOf(newTen());
const PARTNERS = rulesOf(set(newTen(), "partners", true));
const WIDOW = rulesOf(named("canak-gommeli"));
const NOTHING = [null, null, null, null];

describe("what is proposed", () => {
  it("is the bid for the declarer, and an even share for the others, who play first one more", () => {
    expect(proposals(ALONE, 0, 7, NOTHING)).toEqual([7, 2, 2, 2]);
    expect(proposals(ALONE, 1, 6, NOTHING)).toEqual([2, 6, 3, 2]);
    expect(proposals(ALONE, 3, 5, NOTHING)).toEqual([3, 3, 2, 5]);
    expect(proposals(ALONE, 2, 13, NOTHING)).toEqual([0, 0, 13, 0]);
    expect(proposals(WIDOW, 0, 6, NOTHING)).toEqual([6, 2, 2, 2]);
  });

  it("always makes a whole deal once declarer and bid are known", () => {
    for (const rules of [ALONE, PARTNERS, WIDOW]) {
      for (const declarer of SEATS) {
        for (let bid = 1; bid <= handSize(rules); bid += 1) {
          for (const fields of rules === PARTNERS ? [2, 4] : [4]) {
            const found = proposals(rules, declarer, bid, NOTHING.slice(0, fields));
            expect(found.reduce((sum: number, count) => sum + (count ?? 99), 0)).toBe(handSize(rules));
          }
        }
      }
    }
  });

  it("is nothing before both are known, but for the last count", () => {
    expect(proposals(ALONE, 0, null, NOTHING)).toEqual(NOTHING);
    expect(proposals(ALONE, null, 7, NOTHING)).toEqual(NOTHING);
    expect(proposals(ALONE, null, null, [9, 2, null, 1])).toEqual([null, null, 1, null]);
  });

  it("leaves what was given alone and shares what is left", () => {
    expect(proposals(ALONE, 0, 7, [9, null, null, null])).toEqual([null, 2, 1, 1]);
    expect(proposals(ALONE, 0, 7, [null, 4, null, null])).toEqual([7, null, 1, 1]);
    expect(proposals(ALONE, 0, 7, [null, 5, 4, null])).toEqual([4, null, null, 0]);
    expect(proposals(ALONE, 0, 7, [null, 5, 4, 1])).toEqual([3, null, null, null]);
    expect(proposals(ALONE, 0, 7, [9, 2, 1, 1])).toEqual(NOTHING);
    expect(proposals(ALONE, 0, 7, [14, null, null, null])).toEqual([null, 0, 0, 0]);
  });

  it("counts partners together", () => {
    expect(proposals(PARTNERS, 2, 8, [null, null])).toEqual([8, 5]);
    expect(proposals(PARTNERS, 3, 7, [null, null])).toEqual([6, 7]);
    expect(proposals(PARTNERS, 3, 7, [null, 9])).toEqual([4, null]);
    expect(proposals(PARTNERS, 0, 7, NOTHING)).toEqual([4, 3, 3, 3]);
    expect(proposals(PARTNERS, 0, 7, [2, null, null, null])).toEqual([null, 3, 5, 3]);
  });

  it("belongs to the seats of its field", () => {
    expect(seatsOf(PARTNERS, 2, 1)).toEqual([1, 3]);
    expect(seatsOf(PARTNERS, 4, 1)).toEqual([1]);
  });
});

describe("a deal that is written down", () => {
  const sheet = newSheet();
  const partnered = { ...sheet, settings: set(newTen(), "partners", true) };

  function written(of: Sheet = sheet, before: Entry | null = null): Written {
    return new Written(() => of, before);
  }

  it("is whole after declarer and bid", () => {
    const deal = written();
    expect(deal.refusals.map(({ code }) => code)).toEqual(["wrong_declarer", "wrong_bid", "wrong_tricks"]);
    deal.declarer = 1;
    deal.bid = 7;
    expect([deal.draft.tricks, deal.refusals, deal.sum]).toEqual([[2, 7, 2, 2], [], 13]);
    expect(SEATS.some((seat) => deal.isGiven(seat))).toBe(false);
  });

  it("keeps what a person gave whatever else changes", () => {
    const deal = written();
    deal.give(2, 5);
    deal.declarer = 2;
    deal.bid = 9;
    deal.bid = 6;
    deal.declarer = 0;
    expect(deal.counts).toEqual([6, 1, 5, 1]);
    expect([deal.isGiven(2), deal.isGiven(0)]).toEqual([true, false]);
    deal.give(2, null);
    expect(deal.counts).toEqual([6, 3, 2, 2]);
  });

  it("is refused with the reason when what was given does not sum up", () => {
    const deal = written();
    deal.declarer = 0;
    deal.bid = 7;
    for (const [seat, count] of [7, 2, 2, 1].entries()) {
      deal.give(seat, count);
    }
    expect(deal.refusals).toEqual([{ code: "sum_too_low", limit: 13, found: 12 }]);
  });

  it("offers the bids that may be made, and a corrected one its own", () => {
    expect(written().bids).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13]);
    const entry = { declarer: 0, bid: 3, tricks: [9, 2, 1, 1], others: {} } as const;
    expect(written(sheet, entry).bids[0]).toBe(3);
    expect(written(sheet, entry).refusals).toEqual([]);
    const forced = { ...sheet, settings: named("altin") };
    expect(written(forced).bids[0]).toBe(4);
  });

  it("has its bid at once where there is only one", () => {
    const volunteer = changed(sheet, "trump", "volunteer");
    const deal = written(volunteer.ok ? volunteer.value : sheet);
    deal.declarer = 3;
    expect([deal.bids, deal.bid, deal.refusals]).toEqual([[5], 5, []]);
  });

  it("counts partners together, or each by itself", () => {
    const deal = written(partnered);
    expect([deal.fields, deal.hasSides, written().hasSides]).toEqual([2, true, false]);
    deal.give(0, 9);
    deal.countBy(4);
    expect(deal.counts).toEqual([5, null, 4, null]);
    deal.give(1, 1);
    deal.give(3, 3);
    deal.countBy(2);
    expect(deal.counts).toEqual([9, 4]);
  });

  it("takes the counts of a corrected entry as given, unless their number fits no longer", () => {
    const entry = { declarer: 0, bid: 7, tricks: [9, 4], others: {} } as const;
    expect(written(partnered, entry).counts).toEqual([9, 4]);
    expect(written(sheet, entry).counts).toEqual([7, 2, 2, 2]);
    expect(written(sheet, entry).isGiven(0)).toBe(false);
  });
});
