import { beforeEach, expect, it } from "vitest";

import "../../language.svelte.ts";

import { change } from "../../settings.svelte.ts";
import { named, newTen, withSetting } from "../sums/settings.ts";
import { newSheet } from "../sums/sheet.ts";
import type { Entry, Sheet } from "../sums/types.ts";
import { rowsOf, targetOf, totalsOf } from "./rows.ts";
import { dealWords } from "./spoken.ts";

const ENTRIES: readonly Entry[] = [
  { declarer: 0, bid: 7, tricks: [9, 2, 1, 1], others: {} },
  { declarer: 1, bid: 6, tricks: [3, 5, 3, 1], others: {} },
  { declarer: 3, bid: 5, tricks: [8, 5], others: {} },
];

function sheet(partners = false): Sheet {
  const done = withSetting(newTen(), "partners", partners);
  return { ...newSheet(done.ok ? done.value : newTen(), ["Ayşe", "", "Zeynep", "Ali"]), entries: ENTRIES };
}

beforeEach(() => change("language", "tr"));

it("has a column a player, with the bid where it was made", () => {
  const [first] = rowsOf(sheet());
  expect(first?.cells.map(({ points, tricks, bid }) => [points, tricks, bid])).toEqual([
    [72, 9, 7],
    [2, 2, null],
    [1, 1, null],
    [1, 1, null],
  ]);
  expect(first?.cells[0]?.isMade).toBe(true);
});

it("says of a deal why it counts for nothing", () => {
  expect(rowsOf(sheet()).map(({ mark }) => mark?.code ?? null)).toEqual([null, "sum_too_low", "wrong_number"]);
  expect(totalsOf(sheet(), 0)).toEqual([0, 72]);
  expect(dealWords(sheet(), 2)).toContain("1 el eksik");
});

it("has a column a side with partners, whose tricks are counted together", () => {
  const rows = rowsOf(sheet(true));
  expect(rows.map(({ cells }) => cells.map(({ tricks }) => tricks))).toEqual([
    [10, 3],
    [6, 6],
    [8, 5],
  ]);
  expect(rows[2]?.cells.map(({ seats, points, bid, isMade }) => [seats, points, bid, isMade])).toEqual([
    [[0, 2], 8, null, true],
    [[1, 3], 50, 5, true],
  ]);
  expect(dealWords(sheet(true), 3)).toBe(
    "Ali: 5 dedi, 5 aldı, +50 puan. Toplamlar: Ayşe + Zeynep 81, Oyuncu 2 + Ali 53",
  );
});

it("has a target where the match ends at one", () => {
  expect(targetOf({ match_end: "target", target: 151 })).toBe(151);
  expect(targetOf({ match_end: "deals", target: 151 })).toBeNull();
  expect(rowsOf(newSheet(named("altin")))).toEqual([]);
});
