import { beforeEach, describe, expect, it } from "vitest";

import "../../language.svelte.ts";

import { change } from "../../settings.svelte.ts";
import { BASES, MORE, READ } from "../sums/rules.ts";
import { DEFAULTS, named, newTen, rulesOf, SETTINGS, withSetting } from "../sums/settings.ts";
import { newSheet, recalculation } from "../sums/sheet.ts";
import type { Entry, Settings, Sheet, Value } from "../sums/types.ts";
import { effects } from "./effects.ts";
import { contradictionWords, groupsOf, isWritable, moreOf, offeredOf, shownOf, tenOf } from "./shown.ts";

function set(settings: Settings, name: string, value: Value): Settings {
  const done = withSetting(settings, name, value);
  return done.ok ? done.value : settings;
}

beforeEach(() => change("language", "tr"));

describe("what is shown of settings", () => {
  it("is the ten in their order, and more rules below", () => {
    const [group, ...others] = groupsOf(newTen());
    expect(group?.shown.map(({ field }) => field)).toEqual(Object.keys(SETTINGS));
    expect(others).toEqual([]);
    expect(moreOf(newTen()).map(({ field }) => field)).toEqual([...MORE]);
  });

  it("is what a sheet reads of a named set, all of it in groups", () => {
    const shown = groupsOf(named("altin")).flatMap((group) => group.shown);
    expect(shown.map(({ field }) => field).sort()).toEqual([...READ].sort());
    expect(moreOf(named("altin"))).toEqual([]);
    expect(shown.every(({ name, words, value }) => name !== "" && words(value) !== "")).toBe(true);
  });

  it("offers few values, always the one there is, and lets others be written", () => {
    const values = (settings: Settings, field: string) => offeredOf(shownOf(settings, field));
    expect(values(newTen(), "min_bid")).toHaveLength(13);
    expect(values(newTen(), "per_bid")).toHaveLength(20);
    expect(values(newTen(), "deals")).toEqual([4, 8, 12, 16, 20, 24, 28, 32, 36, 40]);
    expect(values(newTen(), "target")).toContain(151);
    expect(values(set(newTen(), "target", 161), "target")).toContain(161);
    expect(values(newTen(), "match_end")).toEqual(["target", "deals"]);
    expect(values(named("altin"), "max_bid").at(-1)).toBeNull();
    expect([isWritable(shownOf(newTen(), "target")), isWritable(shownOf(newTen(), "deals"))]).toEqual([true, false]);
    for (const settings of [newTen(), named("canak-gommeli")]) {
      for (const { field } of groupsOf(settings).flatMap(({ shown }) => shown)) {
        const shown = shownOf(settings, field);
        for (const value of offeredOf(shown)) {
          const isSound = withSetting(settings, field, value).ok;
          expect(isSound || settings.kind === "named", `${field}: ${value}`).toBe(true);
        }
        expect(offeredOf(shown)).toContain(shown.value);
      }
    }
  });

  it("says what is wrong with a value, and what it may be", () => {
    const wrong = (settings: Settings, field: string, value: Value) => {
      const done = withSetting(settings, field, value);
      return done.ok ? [] : done.why.map((each) => contradictionWords(settings, each));
    };
    expect(wrong(newTen(), "target", 155)).toEqual(["Hedef puan: 155 sınırların dışında (51, 61 … 1001)"]);
    expect(wrong(newTen(), "per_bid", 21)).toEqual(["Söylenen el başına puan: 21 sınırların dışında (1–20)"]);
    expect(wrong(set(named("altin"), "max_bid", 8), "min_bid", 9)).toEqual([
      "En düşük ihale: 9, oysa en yüksek ihale 8",
    ]);
    expect(wrong(set(named("esi-acik"), "partners", true), "partners", false)).toHaveLength(1);
  });
});

describe("own settings", () => {
  it("come as near to a named set as they can", () => {
    expect(tenOf(named("klasik151")).values).toEqual(DEFAULTS);
    expect(tenOf(named("gonullu")).values).toEqual({ ...DEFAULTS, trump: "volunteer" });
    expect(tenOf(named("koz-maca")).values).toEqual({ ...DEFAULTS, trump: "spades" });
    expect(tenOf(named("esli151")).values).toEqual({ ...DEFAULTS, partners: true });
    expect(tenOf(set(named("klasik151"), "target", 155)).values.target).toBe(151);
    const own = set(newTen(), "per_bid", 20);
    expect(tenOf(own)).toBe(own);
  });

  it("and the rules that they stand for lead back to them", () => {
    for (const base of Object.keys(BASES)) {
      const ten = tenOf(named(base));
      expect(withSetting(ten, "min_bid", ten.values.min_bid ?? 0).ok).toBe(true);
      const rules = rulesOf(ten);
      expect(rules.partners).toBe(BASES[base]?.partners);
    }
  });
});

describe("what a change did", () => {
  const entries: readonly Entry[] = [
    { declarer: 0, bid: 7, tricks: [9, 2, 1, 1], others: {} },
    { declarer: 1, bid: 6, tricks: [3, 5, 3, 2], others: {} },
    { declarer: 0, bid: 8, tricks: [9, 2, 1, 1], others: {} },
  ];
  const sheet: Sheet = { ...newSheet(newTen(), ["A", "B", "C", "D"]), entries };
  const told = (name: string, value: Value, from: Sheet = sheet) =>
    effects(recalculation(from, { ...from, settings: set(from.settings, name, value) }));

  it("is told deal by deal, with the end", () => {
    expect(told("must_trump", false)).toEqual(["Puanlar aynı kaldı"]);
    expect(told("double_failed", true)).toEqual(["Puanı değişen turlar: 2"]);
    expect(told("target", 71)).toEqual(["Artık sayılmayan turlar: 2, 3"]);
    const over = { ...sheet, settings: set(sheet.settings, "target", 71) };
    expect(told("target", 151, over)).toEqual(["Yeniden sayılan turlar: 2, 3"]);
    expect(told("target", 501)).toEqual(["Oyun sürüyor"]);
    expect(told("target", 101, { ...sheet, settings: set(sheet.settings, "target", 501) })).toEqual(["Oyun bitti"]);
  });
});
