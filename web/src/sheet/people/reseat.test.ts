import { describe, expect, it } from "vitest";

import { named, newTen, withSetting } from "../sums/settings.ts";
import { newSheet, standingOf } from "../sums/sheet.ts";
import { dealer } from "../sums/standing.ts";
import { type Entry, SEATS, type Settings, type Sheet } from "../sums/types.ts";
import { AS_THEY_SIT, type Order, reseated, reseatRefusal, swapped, turned } from "./reseat.ts";

const ENTRIES: readonly Entry[] = [
  { declarer: 0, bid: 7, tricks: [9, 2, 1, 1], others: {} },
  { declarer: 3, bid: 6, tricks: [3, 3, 2, 5], others: { note: "x" } },
  { declarer: 2, bid: 5, tricks: [0, 3, 8, 2], others: {} },
  { declarer: 1, bid: 8, tricks: [1, 2, 3, 4], others: {} },
];
const ORDERS = SEATS.flatMap((a) =>
  SEATS.flatMap((b) => SEATS.flatMap((c) => SEATS.map((d) => [a, b, c, d] as Order))),
).filter((order) => new Set(order).size === 4);

function sheetOf(settings: Settings, entries: readonly Entry[] = ENTRIES): Sheet {
  return { ...newSheet(settings, ["A", "B", "C", "D"]), entries };
}

function partnered(entries?: readonly Entry[]): Sheet {
  const done = withSetting(newTen(), "partners", true);
  return sheetOf(done.ok ? done.value : newTen(), entries);
}

describe("players who change seats", () => {
  it.each(ORDERS)("take their points along: %i %i %i %i", (...order: Order) => {
    for (const sheet of [sheetOf(newTen()), sheetOf(named("altin")), partnered(), partnered(sided())]) {
      if (reseatRefusal(sheet, order) !== null) {
        continue;
      }
      const moved = reseated(sheet, order);
      const [was, is] = [standingOf(sheet), standingOf(moved)];
      expect(moved.players).toEqual(order.map((seat) => sheet.players[seat]));
      expect(is.totals).toEqual(order.map((seat) => was.totals[seat]));
      expect(is.scores).toEqual(was.scores.map((score) => order.map((seat) => score[seat])));
      expect(is.marks).toEqual(was.marks);
      const declarers = moved.entries.map(({ declarer }) => moved.players[declarer]);
      expect(declarers).toEqual(sheet.entries.map(({ declarer }) => sheet.players[declarer]));
      expect(moved.entries.map(({ others }) => others)).toEqual(sheet.entries.map(({ others }) => others));
    }
  });

  it("can go back", () => {
    const sheet = sheetOf(newTen());
    const back = swapped(swapped(AS_THEY_SIT, 1, 1), 2, -1);
    expect(reseated(sheet, back)).toEqual(sheet);
  });

  it("stay with their partners once deals were played", () => {
    const refused = (sheet: Sheet) => ORDERS.filter((order) => reseatRefusal(sheet, order) !== null).length;
    expect(refused(partnered())).toBe(16);
    expect(refused(partnered([]))).toBe(0);
    expect(refused(sheetOf(newTen()))).toBe(0);
    // Counts of two sides cannot be told apart, whatever the settings are now.
    expect(refused(sheetOf(newTen(), sided()))).toBe(16);
  });
});

describe("an order of seats", () => {
  it("lets neighbours change", () => {
    expect(swapped(AS_THEY_SIT, 0, 1)).toEqual([1, 0, 2, 3]);
    expect(swapped([2, 0, 1, 3], 3, -1)).toEqual([2, 0, 3, 1]);
  });

  it("can be turned until somebody else deals, with everybody's neighbours as before", () => {
    for (const dealing of SEATS) {
      const sheet = sheetOf(newTen());
      const order = turned(AS_THEY_SIT, dealing, dealer(sheet.entries));
      expect(reseated(sheet, order).players[dealer(sheet.entries)]).toBe(sheet.players[dealing]);
      expect(SEATS.map((seat) => (order[seat] - order[0] + 4) % 4)).toEqual([0, 1, 2, 3]);
    }
  });
});

function sided(): readonly Entry[] {
  return ENTRIES.map((entry) => ({
    ...entry,
    tricks: [(entry.tricks[0] ?? 0) + (entry.tricks[2] ?? 0), (entry.tricks[1] ?? 0) + (entry.tricks[3] ?? 0)],
  }));
}
