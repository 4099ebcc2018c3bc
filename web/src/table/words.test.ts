import { beforeEach, describe, expect, it } from "vitest";

import { overwriteGetLocale } from "../paraglide/runtime.js";
import { cardName, marked, pieces, points, refusalSentence } from "./words.ts";

const NONE = { suit: null, card: null, number: null };

beforeEach(() => overwriteGetLocale(() => "tr"));

describe("words", () => {
  it("name cards, and points with their sign", () => {
    expect(cardName("HT")).toBe("kupa 10");
    expect(["+80", "\u221270", "0"]).toEqual([points(80), points(-70), points(0)]);
  });

  it("say why something is refused, with what explains it", () => {
    expect(refusalSentence({ ...NONE, code: "must_follow", suit: "H" })).toBe("Kupa oynamalısın");
    expect(refusalSentence({ ...NONE, code: "must_beat", card: "HT" })).toBe("Geçmelisin: yerde kupa 10 var");
    expect(refusalSentence({ ...NONE, code: "bid_too_low", number: 6 })).toBe("En az 6");
    expect(refusalSentence({ ...NONE, code: "something_else" })).toBeNull();
  });

  it("part a sentence at its marked cards", () => {
    expect(pieces(`Kemal ${marked("HT")} oynadı`)).toEqual([
      { text: "Kemal ", card: null },
      { text: "kupa 10", card: "HT" },
      { text: " oynadı", card: null },
    ]);
    expect(pieces("")).toEqual([]);
  });
});
