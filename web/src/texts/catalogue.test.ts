import { describe, expect, it } from "vitest";

import de from "../../../src/batak/texts/de.json";
import en from "../../../src/batak/texts/en.json";
import tr from "../../../src/batak/texts/tr.json";
import * as messages from "../paraglide/messages.js";
import { "option.deals.sentence" as deals } from "../paraglide/messages.js";

function keys(node: unknown, key = ""): string[] {
  if (typeof node !== "object" || node === null || Array.isArray(node)) {
    return [key];
  }
  return Object.entries(node).flatMap(([name, child]) =>
    name === "$schema" ? [] : keys(child, key === "" ? name : `${key}.${name}`),
  );
}

const { m: _all, ...compiled } = messages;

describe("the compiled sentences", () => {
  it.each([
    ["tr", tr],
    ["en", en],
    ["de", de],
  ])("are all that stand in the catalogue of %s", (_language, catalogue) => {
    expect(Object.keys(compiled).sort()).toEqual(keys(catalogue).sort());
    expect(Object.keys(compiled).length).toBeGreaterThan(300);
  });

  it("speak each language, with plurals", () => {
    expect(deals({ value: 1 }, { locale: "en" })).toBe("The match has 1 deal.");
    expect(deals({ value: 0 }, { locale: "de" })).toBe("Das Spiel hat 0 Runden.");
    expect(deals({ value: 1 }, { locale: "tr" })).toBe("Oyun 1 turdur.");
  });
});
