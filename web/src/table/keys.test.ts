import { describe, expect, it } from "vitest";

import { isTyping, jumped, rankOfKey, stepped, suitOfKey } from "./keys.ts";

const ORDER = ["SA", "S2", "HK", "H3", "DT"];

describe("the arrows", () => {
  const allowed = new Set(["S2", "H3"]);

  it("go to the next allowed card, round and round", () => {
    expect(stepped(ORDER, allowed, null, "next")).toBe("S2");
    expect(stepped(ORDER, allowed, "S2", "next")).toBe("H3");
    expect(stepped(ORDER, allowed, "H3", "next")).toBe("S2");
    expect(stepped(ORDER, allowed, "S2", "previous")).toBe("H3");
    expect(stepped(ORDER, allowed, "DT", "previous")).toBe("H3");
  });

  it("go nowhere in an empty hand", () => {
    expect(stepped([], new Set(), null, "next")).toBeNull();
  });
});

describe("letters", () => {
  it("are suits, and ranks with 0 for the ten", () => {
    expect(["s", "H", "d", "c", "x"].map(suitOfKey)).toEqual(["S", "H", "D", "C", null]);
    expect(["a", "K", "0", "9", "1", "t", "Enter"].map(rankOfKey)).toEqual(["A", "K", "T", "9", null, null, null]);
  });

  it("jump to the card, or to the highest of the suit", () => {
    expect(jumped(ORDER, "H", null)).toBe("HK");
    expect(jumped(ORDER, "H", "3")).toBe("H3");
    expect(jumped(ORDER, "C", null)).toBeNull();
  });

  it("are left to text fields", () => {
    expect(isTyping(document.createElement("input"))).toBe(true);
    expect(isTyping(document.createElement("button"))).toBe(false);
    expect(isTyping(null)).toBe(false);
  });
});
