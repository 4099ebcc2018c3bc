import { beforeEach, describe, expect, it } from "vitest";

import { change } from "../../settings.svelte.ts";
import type { Font } from "../share/drawing.ts";
import { statistics } from "../statistics.ts";
import { newTen } from "../sums/settings.ts";
import { newSheet } from "../sums/sheet.ts";
import type { Entry, Players, Seat, Sheet } from "../sums/types.ts";
import { eveningOf, startOf } from "./evening.ts";
import { numbersPicture } from "./numbersPicture.ts";
import { eveningTitle, linesOf, textOf } from "./words.ts";

const measure = (text: string, font: Font) => (Array.from(text).length * font.size) / 2;

beforeEach(() => change("language", "tr"));

function entry(declarer: Seat, bid: number, ...tricks: number[]): Entry {
  return { declarer, bid, tricks, others: {} };
}

function sheet(players: Players, ...entries: Entry[]): Sheet {
  return { ...newSheet(newTen(), players), entries };
}

const told = statistics([
  sheet(["Ayşe", "Mehmet", "", "Ali"], entry(0, 7, 9, 2, 1, 1), entry(1, 6, 3, 5, 3, 2)),
  sheet(["Ayşe", "Mehmet", "Ece", "Ali"], entry(0, 5, 5, 4, 4, 0)),
]);

describe("an evening", () => {
  const at = (hour: number, minute: number, day = 5) => new Date(2026, 2, day, hour, minute).getTime();

  it("lasts until six in the morning", () => {
    expect(eveningOf(at(20, 0))).toBe(eveningOf(at(5, 59, 6)));
    expect(eveningOf(at(20, 0))).not.toBe(eveningOf(at(6, 0, 6)));
    expect(eveningOf(at(6, 0))).toBe(eveningOf(at(23, 59)));
    expect(eveningOf(at(5, 59))).toBe(eveningOf(at(20, 0, 4)));
  });

  it("is called by the day on which it began", () => {
    expect(new Date(startOf(at(1, 30, 6))).getDate()).toBe(5);
    expect(eveningTitle(at(1, 30, 6))).toBe("Yazboz · 5 Mart Perşembe");
  });
});

describe("statistics in words", () => {
  it("tell of each player and of all", () => {
    expect(textOf("Yazboz", told).split("\n")).toEqual([
      "Yazboz",
      "Ayşe: Tur 3 · Puan 125 · Tur başına 41,7 · Tutulan 2/2 · Ortalama ihale 6,0 · En iyi +72 · En kötü +3 · Birincilik 0",
      "Oyuncu 3: Tur 2 · Puan 4 · Tur başına 2,0 · Tutulan 0/0 · Ortalama ihale – · En iyi +3 · En kötü +1 · Birincilik 0",
      "Ece: Tur 1 · Puan 4 · Tur başına 4,0 · Tutulan 0/0 · Ortalama ihale – · En iyi +4 · En kötü +4 · Birincilik 0",
      "Ali: Tur 3 · Puan 3 · Tur başına 1,0 · Tutulan 0/0 · Ortalama ihale – · En iyi +2 · En kötü 0 · Birincilik 0",
      "Mehmet: Tur 3 · Puan −54 · Tur başına −18,0 · Tutulan 0/1 · Ortalama ihale 6,0 · En iyi +4 · En kötü −60 · Birincilik 0",
      "Yazboz: 2, biten: 0, tur: 3",
      "İhaleye göre tutulan: 5:\u00a01/1 · 6:\u00a00/1 · 7:\u00a01/1",
      "Farkı en büyük tur: Ayşe +72, Mehmet +2, Oyuncu 3 +1, Ali +1",
      "Öndekinin değişmesi: 0",
    ]);
  });

  it("say only how little there is where nothing was played", () => {
    expect(linesOf(statistics([sheet(["", "", "", ""])]))).toEqual(["Yazboz: 1, biten: 0, tur: 0"]);
  });
});

describe("the picture of statistics", () => {
  it("shows each player with all columns, and what is said of all", () => {
    const { marks, width } = numbersPicture("Yazboz", told, measure);
    const texts = marks.flatMap((mark) => (mark.kind === "text" ? [mark] : []));
    const said = texts.map(({ text }) => text);
    expect(said).toEqual(expect.arrayContaining(["1. Ayşe", "125 Puan", "41,7", "2/2", "Birincilik", "+72", "6,0"]));
    expect(said.filter((text) => text === "En kötü")).toHaveLength(5);
    expect(said.some((text) => text.startsWith("İhaleye göre tutulan"))).toBe(true);
    for (const { text, x, font, align } of texts) {
      const left = align === "right" ? x - measure(text, font) : x;
      expect(left >= 0 && left + measure(text, font) <= width).toBe(true);
    }
  });

  it("is no larger than browsers paint with a hundred players", () => {
    const many = Array.from({ length: 25 }, (_, at) =>
      sheet([`a${at}`, `b${at}`, `c${at}`, `d${at}`], entry(0, 5, 13, 0, 0, 0)),
    );
    const { width, height, scale } = numbersPicture("Yazboz", statistics(many), measure);
    expect(height * scale).toBeLessThanOrEqual(16_000);
    expect(width * height * scale * scale).toBeLessThanOrEqual(12_000_001);
  });
});
