import { beforeEach, describe, expect, it } from "vitest";

import { change } from "../settings.svelte.ts";
import { faultWords } from "./faults.ts";
import { FORMAT, parseSheet } from "./file.ts";
import { named, newTen } from "./sums/settings.ts";
import { newSheet } from "./sums/sheet.ts";
import type { Sheet } from "./sums/types.ts";
import { aboutWords, nameShown, playerName, refusalWords, shownTitle, sideName } from "./words.ts";

beforeEach(() => change("language", "tr"));

const sheet: Sheet = newSheet(newTen(), ["Ayşe", " ", "Zeynep", "Ali"]);

describe("the words of a sheet", () => {
  it("give a number to who has no name, and join the names of a side", () => {
    expect(playerName(sheet.players, 0)).toBe("Ayşe");
    expect(playerName(sheet.players, 1)).toBe("Oyuncu 2");
    expect(sideName(sheet.players, [0, 2])).toBe("Ayşe + Zeynep");
  });

  it("show a name as one short line that turns no other text round", () => {
    expect(nameShown("A\nB\u202eC\u2028\u0000D")).toBe("A B C D");
    expect(nameShown("\ud83c\udccf".repeat(1_000_000), 3)).toBe("\ud83c\udccf\ud83c\udccf\ud83c\udccf\u2026");
    expect(nameShown("abc", 3)).toBe("abc");
  });

  it("give a sheet without a title the day when it was begun, or what it is", () => {
    expect(shownTitle({ ...sheet, others: { title: "Perşembe" } }, 0)).toBe("Perşembe");
    expect(shownTitle(sheet, Date.UTC(2024, 10, 28, 12))).toBe("28 Kasım Perşembe");
    expect(shownTitle(sheet)).toBe("Yazboz");
    expect(shownTitle({ ...sheet, others: { title: 7 } })).toBe("Yazboz");
  });

  it("say by what it is played", () => {
    expect(aboutWords(sheet)).toBe("Kendi ayarların · Hedef 151");
    expect(aboutWords({ ...sheet, settings: named("altin") })).toBe("Altın · 5 tur");
    const changed = { kind: "named", base: "altin", changes: { deals: 7 } } as const;
    expect(aboutWords({ ...sheet, settings: changed })).toBe("Altın, değiştirilmiş · 7 tur");
  });

  it("say why an entry counts for nothing", () => {
    expect(refusalWords({ code: "match_over", limit: null, found: null })).toBe("Oyun bitti");
    expect(refusalWords({ code: "wrong_number", limit: 2, found: 4 })).toBe("2 el sayısı gerekiyor");
    expect(refusalWords({ code: "sum_too_low", limit: 13, found: 11 })).toBe(
      "Toplam 11, olması gereken 13. 2 el eksik.",
    );
  });
});

function faultOf(text: string): string {
  const parsed = parseSheet(text);
  return parsed.ok ? "" : parsed.why.map(faultWords).join(" ");
}

function file(parts: Record<string, unknown>): string {
  return JSON.stringify({ format: FORMAT, players: ["", "", "", ""], entries: [], ...parts });
}

const entry = { declarer: 0, bid: 7, tricks: [9, 2, 1, 1] };

describe("what is wrong with a file", () => {
  it.each([
    ["no JSON", "nothing", "Kurallı yazılmış tek bir JSON nesnesi değil"],
    ["another form", file({ format: "batak-sheet/2" }), "Bu biçim burada tanınmıyor; daha yeni bir sürümden olabilir."],
    ["too few players", file({ players: ["A"] }), "Oyuncular: Buraya böyle bir değer gelmez"],
    ["a bid", file({ entries: [entry, { ...entry, bid: 14 }] }), "Tur 2: İhale 1 ile 13 arasında bir tam sayıdır"],
    ["a missing key", file({ entries: [{ declarer: 0, bid: 7 }] }), "Tur 1: Eksik: tricks"],
    ["two kinds of rules", file({ settings: {}, rules: {} }), "Ayarlar: “settings” ile “rules” bir arada duramaz"],
    ["a target", file({ settings: { target: 52 } }), "Ayarlar: Hedef puan: 52 sınırların dışında (51, 61 … 1001)"],
    [
      "a choice",
      file({ settings: { trump: "<b>" } }),
      "Koz: <b> seçeneklerden biri değil (declarer, spades, volunteer)",
    ],
    [
      "a contradiction",
      file({ rules: { base: "canak", max_bid: 3 } }),
      "Kurallar: En düşük ihale: 4, oysa en yüksek ihale 3",
    ],
    ["a rule set", file({ rules: { base: "poker" } }), "Kurallar: base: poker seçeneklerden biri değil"],
    ["its length", `"${"x".repeat(1_000_000)}"`, "Çok büyük: en çok 10000 tur ve 1 milyon harf okunur."],
  ])("is said with its place: %s", (_, text, words) => {
    expect(faultOf(text)).toContain(words);
  });
});
