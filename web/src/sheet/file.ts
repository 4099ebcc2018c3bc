/**
 * The file of a score sheet, to the letter of `docs/spec/record.md`, "The score sheet's file": `batak.sheet.file`.
 *
 * A fault is named by its place, `settings`, `players` or `entry 3`, and a code. What the format does not know is kept.
 * Python takes files and counts of any size; here a text of more than `LARGEST` characters, more than `MOST_ENTRIES`
 * entries and a count that a number cannot hold are refused as `too_large`.
 */

import { formatJson, isObject, type Json, type JsonObject, Numeral, parseJson } from "./json.ts";
import { isBid, isSeat } from "./sums/entries.ts";
import { BASES, differences, isWhole } from "./sums/rules.ts";
import { changedRules, DEFAULTS, rulesOf, SETTINGS, settingsFaults } from "./sums/settings.ts";
import {
  type Contradiction,
  type Done,
  type Entry,
  type Others,
  type Players,
  SEATS,
  type Settings,
  type Sheet,
  type Values,
} from "./sums/types.ts";

/** Where a fault is: a key of the file, or an entry (from 1). */
export interface Place {
  readonly part: string;
  readonly number?: number;
}

/** The first fault of a file: `detail` is the key that is missing, or what cannot stand beside it. */
export interface Fault {
  readonly place: Place;
  readonly code: string;
  readonly detail: string | null;
  /** What is wrong with settings or rules. */
  readonly contradictions: readonly Contradiction[];
}

export const FORMAT = "batak-sheet/1";

/** Characters of the longest text that is read. */
export const LARGEST = 1_000_000;

export const MOST_ENTRIES = 10_000;

const SHEET_KEYS = ["format", "settings", "rules", "players", "entries"];
const ENTRY_KEYS = ["declarer", "bid", "tricks"];
const BASE_KEY = "base";

/** How many trick counts an entry in a file may have, whatever the settings. */
const COUNTS = [2, 4];

/** The longest integer of which Python asks whether it is in range; a longer one has the wrong type. */
const LONGEST_INTEGER = 300;

/** The whole file: it holds no sheet. */
export const FILE: Place = { part: "file" };

class Faulty extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

/** A fault without contradictions. */
export function faultAt(place: Place, code: string, detail: string | null = null): Fault {
  return { place, code, detail, contradictions: [] };
}

/** The sheet that a text spells, or its first fault. */
export function parseSheet(text: string): Done<Sheet, Fault> {
  if (text.length > LARGEST) {
    return { ok: false, why: [faultAt(FILE, "too_large")] };
  }
  return tried(() => {
    const value = parseJson(text);
    return isObject(value) ? load(value) : refuse(FILE, "not_json");
  });
}

/** The text of a sheet: a key a line and an entry a line, for people who look into the file. */
export function formatSheet(sheet: Sheet): string {
  const lines = Object.entries(dump(sheet)).map(([key, value]) => `${formatJson(key)}:${severalLines(value)}`);
  return `{${lines.join(",\n ")}}\n`;
}

/** The JSON object of a sheet, its keys in the order of the spec and unknown keys last. */
export function dump(sheet: Sheet): Others {
  return {
    format: FORMAT,
    ...writtenSettings(sheet.settings),
    players: sheet.players,
    entries: sheet.entries.map(writtenEntry),
    ...sheet.others,
  };
}

/** What a reader that refuses makes, or the fault that it refuses with. */
export function tried(read: () => Sheet): Done<Sheet, Fault> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof Faulty) {
      return { ok: false, why: [error.fault] };
    }
    throw error;
  }
}

/** Ends a reader with a fault. */
export function refuse(place: Place, code: string, detail: string | null = null): never {
  throw new Faulty(faultAt(place, code, detail));
}

/** The entries that JSON values spell. */
export function readEntries(listed: readonly Json[]): readonly Entry[] {
  if (listed.length > MOST_ENTRIES) {
    refuse({ part: "entries" }, "too_large");
  }
  return listed.map((each, at) => readEntry(each, { part: "entry", number: at + 1 }));
}

function load(value: JsonObject): Sheet {
  if (required(value, "format") !== FORMAT) {
    refuse({ part: "format" }, "wrong_type");
  }
  return {
    settings: readSettings(value),
    players: readPlayers(required(value, "players")),
    entries: readEntries(readList(required(value, "entries"), "entries")),
    others: othersOf(value, SHEET_KEYS),
  };
}

function required(value: JsonObject, key: string): Json {
  const found = value[key];
  return found === undefined ? refuse({ part: key }, "missing_key") : found;
}

function readSettings(value: JsonObject): Settings {
  const { rules, settings } = value;
  if (rules !== undefined) {
    return settings === undefined ? readRules(rules) : refuse({ part: "settings" }, "bad_settings", "rules");
  }
  if (settings === undefined) {
    return { kind: "ten", values: DEFAULTS, others: {} };
  }
  if (!isObject(settings)) {
    return refuse({ part: "settings" }, "bad_settings");
  }
  const known = Object.keys(SETTINGS).filter((name) => Object.hasOwn(settings, name));
  const values = { ...DEFAULTS, ...Object.fromEntries(known.map((name) => [name, plain(settings[name])])) };
  const faults = settingsFaults(values);
  if (faults.length) {
    return refuseBad("settings", faults);
  }
  // Without a fault each setting holds what its option allows.
  return { kind: "ten", values: values as Values, others: othersOf(settings, Object.keys(SETTINGS)) };
}

function readRules(value: Json): Settings {
  const base = isObject(value) ? value[BASE_KEY] : undefined;
  if (!isObject(value) || typeof base !== "string") {
    return refuse({ part: "rules" }, "bad_settings");
  }
  if (!Object.hasOwn(BASES, base)) {
    return refuseBad("rules", [{ code: "not_a_choice", field: BASE_KEY, value: base, limit: null }]);
  }
  const changes = Object.entries(othersOf(value, [BASE_KEY])).map(([name, each]) => [name, plain(each)]);
  const done = changedRules(base, BASES[base] ?? {}, Object.fromEntries(changes));
  return done.ok ? done.value : refuseBad("rules", done.why);
}

function refuseBad(part: string, contradictions: readonly Contradiction[]): never {
  throw new Faulty({ place: { part }, code: "bad_settings", detail: null, contradictions });
}

function readPlayers(value: Json): Players {
  const names = readList(value, "players").map((name) =>
    typeof name === "string" ? name : refuse({ part: "players" }, "wrong_type"),
  );
  const [first, second, third, fourth] = names;
  if (
    first === undefined ||
    second === undefined ||
    third === undefined ||
    fourth === undefined ||
    names.length > SEATS.length
  ) {
    return refuse({ part: "players" }, "wrong_type");
  }
  return [first, second, third, fourth];
}

function readList(value: Json, part: string): readonly Json[] {
  return Array.isArray(value) ? value : refuse({ part }, "wrong_type");
}

function readEntry(value: Json, at: Place): Entry {
  if (!isObject(value)) {
    return refuse(at, "wrong_type");
  }
  const missing = ENTRY_KEYS.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) {
    return refuse(at, "missing_key", missing);
  }
  const [declarer, bid, tricks] = [plain(value.declarer), plain(value.bid), value.tricks];
  if (!isSeat(declarer)) {
    return refuse(at, "wrong_declarer");
  }
  if (!isBid(bid)) {
    return refuse(at, "wrong_bid");
  }
  if (!Array.isArray(tricks) || !COUNTS.includes(tricks.length)) {
    return refuse(at, "wrong_tricks");
  }
  return { declarer, bid, tricks: tricks.map((count) => readCount(count, at)), others: othersOf(value, ENTRY_KEYS) };
}

function readCount(value: Json, at: Place): number {
  const count = plain(value);
  if (count instanceof Numeral ? !count.isInteger || count.isNegative : !isWhole(count) || count < 0) {
    return refuse(at, "wrong_tricks");
  }
  return typeof count === "number" && Number.isSafeInteger(count) ? count : refuse(at, "too_large");
}

/** A JSON value with an integer as a number, as near as one comes to it; `-0` is 0. */
function plain(value: Json | undefined): Json | undefined {
  const isInteger = value instanceof Numeral && value.isInteger && value.text.length <= LONGEST_INTEGER;
  return isInteger ? value.value + 0 : value;
}

function othersOf(found: JsonObject, known: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(found).filter(([key]) => !known.includes(key)));
}

function writtenSettings(settings: Settings): Others {
  if (settings.kind === "named") {
    return { rules: { [BASE_KEY]: settings.base, ...differences(rulesOf(settings), settings.base) } };
  }
  const known = Object.keys(SETTINGS).map((name) => [name, settings.values[name]]);
  return { settings: { ...Object.fromEntries(known), ...settings.others } };
}

function writtenEntry({ declarer, bid, tricks, others }: Entry): Others {
  return { declarer, bid, tricks, ...others };
}

function severalLines(value: unknown): string {
  if (Array.isArray(value) && value.some(isObject)) {
    return `[${value.map((each) => `\n  ${formatJson(each)}`).join(",")}]`;
  }
  return formatJson(value);
}
