import { beforeEach, describe, expect, it, vi } from "vitest";

import "../language.svelte.ts";

import type { Contradiction, Rulesets, Values } from "../net/api.ts";
import { change, LANGUAGES } from "../settings.svelte.ts";
import { Draft } from "./draft.svelte.ts";
import { differences, isUnused, offered, shownFields, writableRange } from "./fields.ts";
import { FIRST_CHOICE, keepUsed, lastUsed } from "./lastUsed.ts";
import { contradictionWords, cutSentence, valueWords } from "./sentences.ts";
import { titleOf } from "./titles.ts";

const ALTIN: Values = { partners: false, widow: 0, exchange_min: 0, min_bid: 5, max_bid: null, per_bid: 10, deals: 5 };

const RULES: Rulesets = {
  rulesets: [
    { name: "altin", rules: ALTIN, choices: { deals: [3, 5, 7] } },
    { name: "canak", rules: { ...ALTIN, min_bid: 4, deals: 11 }, choices: {} },
  ],
  options: {
    partners: { type: "flag" },
    widow: { type: "number", low: 0, high: 4, only: [0, 4] },
    exchange_min: { type: "number", low: 0, high: 4 },
    min_bid: { type: "number", low: 1, high: 13 },
    max_bid: { type: "number", low: 1, high: 13, nullable: true },
    per_bid: { type: "number", low: 0, high: 100 },
    deals: { type: "number", low: 1, high: 60 },
  },
  unused: { exchange_min: [["widow", [4]]] },
  levels: ["random", "beginner"],
};
const [set] = RULES.rulesets as [Rulesets["rulesets"][number]];

beforeEach(() => {
  localStorage.clear();
  change("language", "tr");
});

describe("a sentence", () => {
  const words = Object.keys(ALTIN);

  it.each(LANGUAGES)("is whole when cut around its value, in %s", (language) => {
    change("language", language);
    for (const field of words) {
      for (const value of field === "partners" ? [true, false] : [1, 4, 13]) {
        const { before, value: shown, after } = cutSentence(field, value);
        expect(shown).toBe(valueWords(field, value));
        expect((before + after).includes(shown) && typeof value === "number").toBe(false);
        expect(before + shown + after).toMatch(/\.$/);
      }
    }
  });

  it("takes the plural of its number", () => {
    change("language", "en");
    expect(cutSentence("deals", 1)).toEqual({ before: "The match has ", value: "1", after: " deal." });
    expect(cutSentence("deals", 7).after).toBe(" deals.");
    expect(cutSentence("max_bid", null).value).toBe("all the tricks");
  });

  it("stands in for one that this client does not know", () => {
    expect(cutSentence("new_rule", true)).toEqual({ before: "", value: "true", after: "" });
  });
});

it("names sets and says when they were changed", () => {
  expect(titleOf("altin")).toBe("Altın");
  expect(titleOf("altin", true)).toBe("Altın, değiştirilmiş");
  expect(titleOf("brand-new")).toBe("brand-new");
});

it("says what is wrong with a value", () => {
  const fault = { code: "above_max_bid", field: "min_bid", value: 7, limit: 6 };
  expect(contradictionWords(fault)).toBe("En düşük ihale: 7, oysa en yüksek ihale 6");
  expect(contradictionWords({ ...fault, code: "brand_new" })).toBe("En düşük ihale");
});

describe("fields", () => {
  it("that change nothing are not shown, but where they are at fault", () => {
    expect(isUnused(RULES, ALTIN, "exchange_min")).toBe(true);
    expect(isUnused(RULES, { ...ALTIN, widow: 4 }, "exchange_min")).toBe(false);
    expect(shownFields(RULES, ALTIN, "players", [])).toEqual(["partners", "widow"]);
    const fault = { code: "exchange_without_widow", field: "exchange_min", value: 1, limit: 0 };
    expect(shownFields(RULES, ALTIN, "players", [fault])).toEqual(["partners", "widow", "exchange_min"]);
    expect(shownFields(RULES, ALTIN, "points", [])).toEqual(["per_bid"]);
  });

  it("offer few values: those of the set, all of few, some of many, and always the one they have", () => {
    const of = (field: string, now: string | number | boolean | null = ALTIN[field] ?? null) => {
      const option = RULES.options[field];
      return option === undefined ? [] : offered(option, set, field, now);
    };
    expect(of("partners")).toEqual([true, false]);
    expect(of("widow")).toEqual([0, 4]);
    expect(of("deals", 9)).toEqual([3, 5, 7, 9]);
    expect(of("min_bid")).toHaveLength(13);
    expect(of("max_bid").at(-1)).toBeNull();
    expect(of("per_bid", 13)).toContain(13);
    expect(of("per_bid").length).toBeLessThan(15);
  });

  it("let any other number be written where not all are offered", () => {
    const range = (field: string) => writableRange(RULES.options[field] ?? { type: "flag" });
    expect(range("per_bid")).toEqual([0, 100]);
    expect(range("deals")).toEqual([1, 60]);
    expect(range("min_bid")).toBeNull();
    expect(range("widow")).toBeNull();
    expect(range("partners")).toBeNull();
  });

  it("differ from a set only where they do", () => {
    expect(differences(set, { ...ALTIN, deals: 7, unknown: 3 })).toEqual({ deals: 7 });
  });
});

describe("the table opened last", () => {
  it("is kept", () => {
    expect(lastUsed()).toBeNull();
    const choice = { base: "canak", changes: { deals: 5, partners: true, max_bid: null }, level: "random" };
    keepUsed(choice);
    expect(lastUsed()).toEqual(choice);
  });

  it.each(["{", "null", "[]", '{"base":1}', '{"base":"altin","level":"x","changes":{"deals":[1]}}'])(
    "is none where %s is kept",
    (text) => {
      localStorage.setItem("batak.table", text);
      expect(lastUsed()).toBeNull();
    },
  );
});

describe("a table being put together", () => {
  const answered: Contradiction[] = [{ code: "above_max_bid", field: "min_bid", value: 9, limit: 6 }];

  function serve(...answers: readonly (readonly Contradiction[])[]): { bodies: unknown[] } {
    const bodies: unknown[] = [];
    vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return new Response(JSON.stringify({ contradictions: answers[bodies.length - 1] ?? [] }));
    });
    return { bodies };
  }

  it("begins with what was used last, as far as it is still there", () => {
    serve();
    const draft = new Draft(RULES, { base: "canak", changes: { deals: 5, gone: 1 }, level: "random" });
    expect(draft).toMatchObject({ base: "canak", changes: { deals: 5 }, level: "random" });
    const other = new Draft(RULES, { base: "gone", changes: { deals: 3 }, level: "gone" });
    expect(other).toMatchObject({ base: "altin", changes: {}, level: "beginner" });
  });

  it("knows its changes, and takes one back that was undone by hand", () => {
    serve();
    const draft = new Draft(RULES, FIRST_CHOICE);
    draft.put("deals", 7);
    expect([draft.isChanged, draft.values.deals]).toEqual([true, 7]);
    draft.put("deals", 5);
    expect(draft.isChanged).toBe(false);
    draft.put("min_bid", 9);
    draft.take("altin");
    expect([draft.isChanged, draft.values.min_bid]).toEqual([false, 5]);
  });

  it("asks the server what is wrong, and only the newest answer counts", async () => {
    const { bodies } = serve(answered, []);
    const draft = new Draft(RULES, FIRST_CHOICE);
    draft.put("min_bid", 9);
    draft.put("max_bid", 10);
    await vi.waitFor(() => expect(bodies).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(bodies[1]).toEqual({ base: "altin", changes: { min_bid: 9, max_bid: 10 } });
    expect(draft.faults).toEqual([]);
  });

  it("shows what is wrong until a set is taken", async () => {
    serve(answered);
    const draft = new Draft(RULES, FIRST_CHOICE);
    draft.put("min_bid", 9);
    await vi.waitFor(() => expect(draft.faults).toEqual(answered));
    draft.take("canak");
    expect(draft.faults).toEqual([]);
  });
});
