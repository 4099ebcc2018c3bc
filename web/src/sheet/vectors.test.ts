/** What the Python library makes of thousands of sheets, files and evenings is what comes out here. */

import { describe, expect, test } from "vitest";

import { type Fault, formatSheet, parseSheet } from "./file.ts";
import { fromFragment, toFragment } from "./link.ts";
import { fromCsv, toCsv } from "./spreadsheet.ts";
import { average, averageBid, statistics } from "./statistics.ts";
import { isBidAllowed } from "./sums/entries.ts";
import { BASES, contradictions } from "./sums/rules.ts";
import {
  changed,
  corrected,
  entered,
  newSheet,
  recalculation,
  removed,
  rulesOfSheet,
  standingOf,
} from "./sums/sheet.ts";
import { dealer, reminders, takenByDeclarer } from "./sums/standing.ts";
import type { Contradiction, Done, Draft, Refusal, Settings, Sheet, Value } from "./sums/types.ts";
import vectors from "./vectors.json";

type Written = readonly [number | null, number | null, readonly (number | null)[]];

/** Settings or rules as in a file. */
interface Start {
  readonly settings?: object;
  readonly rules?: object;
}

interface Step {
  readonly enter?: Written;
  readonly correct?: readonly [number, Written];
  readonly remove?: number;
  readonly set?: readonly [string, Value];
  readonly put?: Start;
  readonly now?: readonly [readonly number[], readonly number[] | null, string];
  readonly changed?: readonly number[];
  readonly refused?: readonly unknown[];
}

interface Case {
  readonly start: Start;
  readonly steps: readonly Step[];
  readonly end: Start & Readonly<Record<string, unknown>>;
}

const cases = vectors.cases as unknown as readonly Case[];
const clashes = vectors.clashes as unknown as readonly [string, object, unknown][];
const files = vectors.files as unknown as readonly [string, unknown][];

interface Table extends Start {
  readonly file?: string;
  readonly csv: string;
  readonly back?: string;
  readonly fault?: unknown;
}
const tables = vectors.tables as unknown as readonly Table[];

function readSheet(text: string): Sheet {
  const done = parseSheet(text);
  if (!done.ok) {
    throw new Error(JSON.stringify(done.why));
  }
  return done.value;
}

function settingsOf({ settings, rules }: Start): Settings {
  const players = ["", "", "", ""];
  return readSheet(JSON.stringify({ format: "batak-sheet/1", settings, rules, players, entries: [] })).settings;
}

function draftOf([declarer, bid, tricks]: Written): Draft {
  return { declarer, bid, tricks };
}

function does(sheet: Sheet, step: Step): Done<Sheet, Refusal | Contradiction> {
  if (step.enter) {
    return entered(sheet, draftOf(step.enter));
  }
  if (step.correct) {
    return corrected(sheet, step.correct[0], draftOf(step.correct[1]));
  }
  if (step.remove !== undefined) {
    return { ok: true, value: removed(sheet, step.remove) };
  }
  if (step.set) {
    return changed(sheet, ...step.set);
  }
  return { ok: true, value: { ...sheet, settings: settingsOf(step.put ?? {}) } };
}

function wrong(found: readonly Contradiction[]): unknown[] {
  return found.map(({ code, field, limit }) => [code, field, limit]);
}

function told(why: Refusal | Contradiction): unknown[] {
  return "field" in why ? [why.code, why.field, why.limit] : [why.code, why.limit, why.found];
}

function toldFault({ place, code, detail, contradictions: found }: Fault): unknown[] {
  return [place.number === undefined ? place.part : `${place.part} ${place.number}`, code, detail, wrong(found)];
}

/** What became of a sheet, as the vectors have it. */
function became(before: Sheet, done: Done<Sheet, Refusal | Contradiction>, isEntered: boolean): object {
  if (!done.ok) {
    return { refused: done.why.map(told) };
  }
  const { totals, places, marks } = standingOf(done.value);
  const { entries } = recalculation(before, done.value);
  const counts = marks.map((mark) => (mark === null ? 1 : 0)).join("");
  const isOnlyTheNew = entries.length === 1 && entries[0] === done.value.entries.length;
  const isSilent = isEntered ? isOnlyTheNew : entries.length === 0;
  return { now: [totals, places, counts], ...(isSilent ? {} : { changed: entries }) };
}

describe("sheets, step by step", () => {
  test.each(cases.map((each, number) => [number, each] as const))("sheet %i", (_, { start, steps, end }) => {
    let sheet = newSheet(settingsOf(start));
    for (const step of steps) {
      const { enter, correct, remove, set, put, ...expected } = step;
      const done = does(sheet, step);
      expect(became(sheet, done, enter !== undefined), JSON.stringify(step)).toEqual(expected);
      sheet = done.ok ? done.value : sheet;
    }
    const stands = standingOf(sheet);
    const rules = rulesOfSheet(sheet);
    const fitting = sheet.entries.filter((_, at) => [undefined, "match_over"].includes(stands.marks[at]?.code));
    expect({
      scores: stands.scores,
      marks: stands.marks.map((mark) => mark && [mark.code, mark.limit, mark.found]),
      running: stands.running,
      over: stands.isOver,
      dealer: dealer(sheet.entries),
      taken: fitting.map((entry) => takenByDeclarer(rules, entry)),
      reminders: reminders(rules),
      bids: Array.from({ length: 15 }, (_, bid) => bid).filter((bid) => isBidAllowed(rules, bid)),
      settings: end.settings,
      rules: end.rules,
    }).toEqual({ settings: undefined, rules: undefined, ...end });
    expect(formatSheet({ ...sheet, players: ["", "", "", ""], entries: [] })).toBe(
      formatSheet({ ...newSheet(), settings: settingsOf(end) }),
    );
    expect(readSheet(formatSheet(sheet)).entries).toEqual(sheet.entries);
  });
});

test("rules that contradict themselves", () => {
  for (const [base, changes, expected] of clashes) {
    expect(wrong(contradictions({ ...BASES[base], ...changes })), JSON.stringify(changes)).toEqual(expected);
  }
});

test("files, good and bad", () => {
  for (const [text, expected] of files) {
    const done = parseSheet(text);
    const after = done.ok ? formatSheet(done.value) : done.why.flatMap(toldFault);
    expect(after, text).toEqual(expected ?? text);
  }
});

test("files through a link", async () => {
  for (const [text] of files) {
    const done = parseSheet(text);
    if (done.ok) {
      const again = await fromFragment(await toFragment(done.value));
      expect(again.ok && formatSheet(again.value)).toBe(formatSheet(done.value));
    }
  }
});

test("sheets as CSV, and back", () => {
  for (const { file, csv, back, fault, ...start } of tables) {
    if (file !== undefined) {
      expect(toCsv(readSheet(file))).toBe(csv);
    }
    const done = fromCsv(csv, file === undefined ? settingsOf(start) : readSheet(file).settings);
    expect(done.ok ? formatSheet(done.value) : done.why.flatMap(toldFault), csv).toEqual(back ?? fault);
  }
});

test("evenings in numbers", () => {
  for (const { files: texts, statistics: expected, ...more } of vectors.evenings) {
    const found = statistics(texts.map(readSheet));
    const { swing, people } = found;
    expect({
      sheets: found.sheets,
      finished: found.finished,
      deals: found.deals,
      lead_changes: found.leadChanges,
      contracts: found.byBid.map(({ bid, contracts: made }) => ({ bid, ...made })),
      players: people.map(({ who, contracts: _, bid: __, ...person }, at) => ({
        ...who,
        ...person,
        contracts: found.byPerson[at]?.byBid.map(({ bid, contracts: made }) => ({ bid, ...made })),
      })),
    }).toEqual(expected);
    expect({
      together: [found.contracts.played, found.contracts.made],
      swing: swing && [swing.sheet, [swing.declarer.name, swing.declarer.seat], swing.bid, swing.isMade, swing.score],
      averages: people.map((person) => [average(person), averageBid(person)]),
      people: people.map(({ contracts: { played, made }, bid }) => [played, made, bid]),
    }).toEqual(more);
  }
});
