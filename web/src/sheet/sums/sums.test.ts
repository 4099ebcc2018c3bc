/** The examples of `docs/spec/rules.md`, and what the vectors do not ask: every other sum is in `vectors.test.ts`. */

import { describe, expect, test } from "vitest";

import { accepted, numbersOfCounts, refused } from "./entries.ts";
import { BASE, BASES, highestBid, MORE, OPTIONS, READ, sides } from "./rules.ts";
import { DEFAULTS, named, newTen, rulesOf, SETTINGS, settingsFaults, withSetting } from "./settings.ts";
import {
  changed,
  corrected,
  entered,
  fitted,
  newSheet,
  recalculation,
  removed,
  rulesOfSheet,
  standingOf,
} from "./sheet.ts";
import type { Draft, Settings, Sheet, Value } from "./types.ts";

const TEN = rulesOf(newTen());

function with_(settings: Settings, ...changes: readonly (readonly [string, Value])[]): Settings {
  return changes.reduce((before, [name, value]) => {
    const done = withSetting(before, name, value);
    return done.ok ? done.value : before;
  }, settings);
}

function scored(settings: Settings, declarer: number, bid: number, tricks: readonly number[]): readonly number[] {
  const done = entered(newSheet(settings), { declarer, bid, tricks });
  return done.ok ? standingOf(done.value).totals : [];
}

describe("the worked examples of the rules", () => {
  test.each<[string, Settings, number, readonly number[], readonly number[]]>([
    ["altin", named("altin"), 7, [8, 3, 2, 0], [80, 30, 20, -50]],
    ["klasik151 made", named("klasik151"), 7, [9, 2, 1, 1], [72, 2, 1, 1]],
    ["klasik151 failed", named("klasik151"), 8, [6, 3, 2, 2], [-80, 3, 2, 2]],
    ["a failed bid that loses double", with_(newTen(), ["double_failed", true]), 8, [6, 3, 2, 2], [-160, 3, 2, 2]],
    ["canak", named("canak"), 6, [5, 8, 0, 0], [-60, 80, -60, -60]],
    ["ihale51 made", named("ihale51"), 7, [8, 5, 0, 0], [8, 5, 0, 0]],
    ["ihale51 failed", named("ihale51"), 7, [6, 7, 0, 0], [-7, 7, 0, 0]],
    ["esi-acik made", named("esi-acik"), 8, [5, 3, 4, 1], [8, 0, 8, 0]],
    ["esi-acik failed, by side", named("esi-acik"), 8, [7, 6], [-8, 0, -8, 0]],
    ["a slam", named("slam151"), 13, [13, 0, 0, 0], [260, 0, 0, 0]],
    ["hands of twelve", named("canak-gommeli"), 4, [4, 4, 4, 0], [40, 40, 40, -40]],
  ])("%s", (_, settings, bid, tricks, totals) => {
    expect(scored(settings, 0, bid, tricks)).toEqual(totals);
  });
});

test("what comes from Python fits together", () => {
  expect(Object.keys(SETTINGS)).toEqual(Object.keys(DEFAULTS));
  expect(Object.keys(SETTINGS)).toHaveLength(10);
  expect(settingsFaults(DEFAULTS)).toEqual([]);
  expect(Object.keys(OPTIONS)).toHaveLength(28);
  expect([...READ, ...MORE].every((field) => field in OPTIONS)).toBe(true);
  expect(Object.keys(BASES[BASE] ?? {})).toEqual(Object.keys(OPTIONS));
  expect(BASES.altin).toMatchObject({ partners: false, per_defender_trick: 10, target: 151 });
});

test("sides and how many counts they write", () => {
  expect(sides(TEN)).toEqual([[0], [1], [2], [3]]);
  expect(numbersOfCounts(TEN)).toEqual([4]);
  const partners = rulesOf(named("esli151"));
  expect(sides(partners)).toEqual([
    [0, 2],
    [1, 3],
  ]);
  expect(numbersOfCounts(partners)).toEqual([2, 4]);
  expect(highestBid(rulesOf(named("gonullu")))).toBe(5);
});

test("a field that is none of the ten puts rules in their place", () => {
  const ten = with_(newTen(), ["trump", "volunteer"], ["min_bid", 6], ["per_extra", 3]);
  expect(with_(ten, ["slam_doubles", true])).toEqual({
    kind: "named",
    base: "klasik151",
    changes: {
      min_bid: 6,
      max_bid: 6,
      forced_bid: 6,
      trump: "spades",
      per_overtrick: 3,
      per_defender_trick: 3,
      slam_doubles: true,
    },
  });
});

test("a field that is set back is no change", () => {
  expect(with_(named("altin"), ["deals", 3], ["deals", 5])).toEqual(named("altin"));
});

describe("a count that is missing", () => {
  test.each<[readonly (number | null)[], number | null]>([
    [[9, 2, 1, null], 1],
    [[null, 2, 1, 1], 9],
    [[13, 0, 0, null], 0],
    [[9, 2, 3, null], null],
    [[9, 2, null, null], null],
    [[9, 2, 1, 1], null],
    [[9, -2, 1, null], null],
    [[9, 0.5, 1, null], null],
    [[9, null], 4],
    [[null], 13],
    [[], null],
  ])("%j", (tricks, rest) => {
    expect(fitted(TEN, tricks)).toBe(rest);
  });

  test("of hands of twelve", () => {
    expect(fitted(rulesOf(named("canak-gommeli")), [9, 2, 1, null])).toBe(0);
  });
});

test("a draft with nothing in it is refused for everything", () => {
  const nothing: Draft = { declarer: null, bid: null, tricks: [null, null, null, null] };
  expect(refused(TEN, nothing).map(({ code }) => code)).toEqual(["wrong_declarer", "wrong_bid", "wrong_tricks"]);
  expect(accepted(TEN, nothing).ok).toBe(false);
});

test("a bid that settings no longer allow may stay where it is corrected", () => {
  const draft = { declarer: 0, bid: 6, tricks: [9, 2, 1, 1] };
  const sheet = entered(newSheet(), draft);
  const later = sheet.ok ? changed(sheet.value, "min_bid", 7) : sheet;
  const kept = later.ok ? later.value : newSheet();
  expect(corrected(kept, 1, { ...draft, declarer: 1 }).ok).toBe(true);
  expect(corrected(kept, 1, { ...draft, bid: 4 })).toEqual({
    ok: false,
    why: [{ code: "bid_too_low", limit: 7, found: null }],
  });
});

test("nothing is lost where nothing is to lose", () => {
  const settings = with_(named("altin"), ["per_bid", 0], ["defender_penalty_points", 0]);
  expect(scored(settings, 0, 7, [6, 7, 0, 0])).toEqual([0, 70, 0, 0]);
  const done = entered(newSheet(settings), { declarer: 0, bid: 7, tricks: [6, 7, 0, 0] });
  expect(done.ok && standingOf(done.value).scores).toEqual([[0, 70, 0, 0]]);
});

describe("what changed between two states of a sheet", () => {
  function sheetOf(base: string, ...tricks: readonly (readonly number[])[]): Sheet {
    const entries = tricks.map((counts) => ({ declarer: 0 as const, bid: 7, tricks: counts, others: {} }));
    return { ...newSheet(named(base)), entries };
  }

  test("is told by entry and by seat", () => {
    const before = sheetOf("klasik151", [9, 2, 1, 1], [7, 6, 0, 0]);
    const after = changed(before, "per_defender_trick", 2);
    expect(after.ok && recalculation(before, after.value)).toMatchObject({ entries: [1, 2], seats: [1, 2, 3] });
    expect(recalculation(before, removed(before, 2))).toMatchObject({ entries: [2], seats: [0, 1] });
    expect(recalculation(before, before)).toMatchObject({ entries: [], seats: [] });
  });

  test("is also that an entry counts for nothing for other numbers", () => {
    const before = sheetOf("canak", [20, 0, 0, 0]);
    const after = { ...before, settings: named("canak-gommeli") };
    expect(recalculation(before, after)).toMatchObject({ entries: [1], seats: [] });
    expect(recalculation(before, sheetOf("canak", [21, 0, 0, 0]))).toMatchObject({ entries: [1], seats: [] });
  });
});

test("there is no entry of another number", () => {
  const sheet: Sheet = newSheet();
  expect(() => removed(sheet, 1)).toThrow(RangeError);
  expect(() => corrected(sheet, 0, { declarer: 0, bid: 7, tricks: [9, 2, 1, 1] })).toThrow(RangeError);
});

test("nothing that is done changes the sheet it is done to", () => {
  const sheet = newSheet();
  const before = JSON.stringify(sheet);
  entered(sheet, { declarer: 0, bid: 7, tricks: [9, 2, 1, 1] });
  changed(sheet, "target", 501);
  expect(JSON.stringify(sheet)).toBe(before);
  expect(rulesOfSheet(sheet)).toEqual(TEN);
});

test("after 200 deals a match ends by its totals", () => {
  let sheet = newSheet(with_(named("klasik151"), ["target", 10_000]));
  for (let deal = 1; deal <= 200; deal += 1) {
    expect(standingOf(sheet).isOver).toBe(false);
    const done = entered(sheet, { declarer: 0, bid: 8, tricks: [7, 6, 0, 0] });
    sheet = done.ok ? done.value : sheet;
  }
  expect(standingOf(sheet)).toMatchObject({ isOver: true, totals: [-16_000, 1200, 0, 0], places: [4, 1, 2, 2] });
});
