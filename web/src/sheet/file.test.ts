/** What the client alone refuses, since it could not keep it, and what must not throw. Everything else is in the vectors. */

import { describe, expect, test } from "vitest";

import { formatSheet, LARGEST, MOST_ENTRIES, parseSheet } from "./file.ts";
import { formatJson, Numeral, parseJson } from "./json.ts";
import { fromCsv } from "./spreadsheet.ts";
import { newTen } from "./sums/settings.ts";
import { changed, corrected, newSheet } from "./sums/sheet.ts";

const HEAD = "deal,declarer,bid,tricks: A,tricks: B,tricks: C,tricks: D\n";

function textOf(entries: string, more = ""): string {
  return `{"format":"batak-sheet/1","players":["A","B","C","D"],"entries":[${entries}]${more}}`;
}

function entry(count: string): string {
  return `{"declarer":0,"bid":7,"tricks":[${count},2,1,1]}`;
}

function faultOf(text: string): unknown {
  const done = parseSheet(text);
  return done.ok ? null : done.why;
}

function tooLarge(part: string, number?: number): unknown {
  const place = number === undefined ? { part } : { part, number };
  return [{ place, code: "too_large", detail: null, contradictions: [] }];
}

describe("a file", () => {
  test("may be so long and no longer", () => {
    const padding = LARGEST - textOf("").length;
    expect(faultOf(textOf("") + " ".repeat(padding))).toBeNull();
    expect(faultOf(textOf("") + " ".repeat(padding + 1))).toEqual(tooLarge("file"));
    expect(fromCsv(HEAD + "\n".repeat(LARGEST), newTen())).toEqual({ ok: false, why: tooLarge("file") });
  });

  test("may hold so many entries and no more", () => {
    const many = Array.from({ length: MOST_ENTRIES }, () => entry("9")).join();
    expect(faultOf(textOf(many))).toBeNull();
    expect(faultOf(textOf(`${many},0`))).toEqual(tooLarge("entries"));
    expect(fromCsv(HEAD + "1,1,7,9,2,1,1\n".repeat(MOST_ENTRIES + 1), newTen())).toEqual({
      ok: false,
      why: tooLarge("entries"),
    });
  });

  test("may hold a count that a number can hold", () => {
    expect(faultOf(textOf(entry("9007199254740991")))).toBeNull();
    for (const count of ["9007199254740992", "1".repeat(30), "1".repeat(400)]) {
      expect(faultOf(textOf(`${entry("9")},${entry(count)}`))).toEqual(tooLarge("entry", 2));
      expect(fromCsv(`${HEAD}1,1,7,${count.slice(0, 300)},2,1,1\n`, newTen())).toEqual({
        ok: false,
        why: tooLarge("entry", 1),
      });
    }
  });

  test("may be nested as deep as it likes without an exception", () => {
    for (const text of ["[".repeat(LARGEST), '{"a":'.repeat(LARGEST / 5), textOf("", `,"x":${"[".repeat(500_000)}`)]) {
      expect(faultOf(text)).toMatchObject([{ code: "not_json" }]);
    }
  });

  test("may hold very long texts", () => {
    const name = "\\u0041\\\\".repeat(100_000);
    const done = parseSheet(textOf("").replace('"A"', `"${name}"`));
    expect(done.ok && done.value.players[0]).toBe("A\\".repeat(100_000));
  });

  test("has one zero", () => {
    const done = parseSheet(
      textOf(entry("9").replace("0", "-0").replace("2,1,1", "4,-0,-0"), ',"settings":{"per_extra":-0}'),
    );
    expect(done).toMatchObject({
      value: { settings: { values: { per_extra: 0 } }, entries: [{ declarer: 0, tricks: [9, 4, 0, 0] }] },
    });
  });

  test("keeps what it does not know, and changes nothing by it", () => {
    const done = parseSheet(
      textOf(entry("9").replace("}", ',"__proto__":{"bid":13},"n":7e0}'), ',"__proto__":{"x":1}'),
    );
    if (!done.ok) {
      throw new Error(JSON.stringify(done.why));
    }
    expect(Object.keys(done.value.others)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(done.value)).toBe(Object.prototype);
    expect("x" in done.value).toBe(false);
    const again = corrected(done.value, 1, { declarer: 1, bid: 8, tricks: [3, 8, 1, 1] });
    expect(again.ok && formatSheet(again.value)).toContain(
      '{"declarer":1,"bid":8,"tricks":[3,8,1,1],"__proto__":{"bid":13},"n":7e0}',
    );
    expect(again.ok && formatSheet(again.value)).toContain('"__proto__":{"x":1}');
  });

  test("keeps what it does not know beside the ten settings, whatever is changed", () => {
    const done = parseSheet(textOf("", ',"settings":{"note":[1.0],"min_bid":6}'));
    const later = changed(done.ok ? done.value : newSheet(), "per_bid", 7);
    expect(later.ok && formatSheet(later.value)).toMatch(
      /"min_bid":6,"per_bid":7,.*"must_trump":true,"note":\[1\.0\]\}/,
    );
  });

  test("of a new sheet holds all ten settings", () => {
    expect(formatSheet(newSheet()).split("\n")[1]).toBe(
      ' "settings":{"min_bid":5,"per_bid":10,"per_extra":1,"double_failed":false,"match_end":"target","target":151,' +
        '"deals":12,"partners":false,"trump":"declarer","must_trump":true},',
    );
  });
});

describe("numbers", () => {
  test("are kept as they are written where that says more", () => {
    for (const text of ["3.0", "-0", "1e5", "9007199254740993", "0.10", "1e400"]) {
      expect(parseJson(text)).toEqual(new Numeral(text));
      expect(formatJson(parseJson(text))).toBe(text);
    }
    expect(parseJson("[3,-7,0.5,1e+30]")).toEqual([3, -7, 0.5, new Numeral("1e+30")]);
  });

  test("are written in one way", () => {
    for (const text of ["01", "+1", ".5", "5.", "1e", "-", "- 1", "0x1", "1_0", "١"]) {
      expect(parseJson(text), text).toBeUndefined();
    }
  });
});
