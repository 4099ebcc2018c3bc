/**
 * A score sheet for spreadsheets, CSV with a line a deal: `batak.sheet.spreadsheet`.
 *
 * Settings are not in it: whoever reads it gives them, and points are worked out again. A byte order mark and semicolons
 * between the cells are read as well, as many spreadsheets write them.
 */

import { type Fault, FILE, LARGEST, readEntries, refuse, tried } from "./file.ts";
import type { Json, JsonObject } from "./json.ts";
import { standingOf } from "./sums/sheet.ts";
import { type Done, type Players, SEATS, type Settings, type Sheet } from "./sums/types.ts";

const TRICKS = "tricks:";
const POINTS = "points:";
const FIRST = ["deal", "declarer", "bid"];
const WIDTH = FIRST.length + SEATS.length;

/** The first line, with the names of the players. */
const HEAD = { part: "head" };

const SEMICOLONS = /^"?deal"?;/;
const BYTE_ORDER_MARK = "\ufeff";

/** Where a spreadsheet might begin another cell, so that what follows could be taken for a formula. */
const BREAKS = /[\r\n\t;]/g;

/** The sheet as CSV. No cell begins with a name. */
export function toCsv(sheet: Sheet): string {
  const stands = standingOf(sheet);
  const lines = sheet.entries.map(({ declarer, bid, tricks }, at) => {
    const counts = SEATS.map((seat) => tricks[seat] ?? "");
    return [at + 1, declarer + 1, bid, ...counts, ...(stands.scores[at] ?? []), stands.marks[at] === null ? 1 : 0];
  });
  const names = sheet.players.map((name) => name.replaceAll(BREAKS, " "));
  const head = [...FIRST, ...[TRICKS, POINTS].flatMap((kind) => names.map((name) => `${kind} ${name}`)), "counts"];
  return [head.map(quoted), ...lines].map((cells) => `${cells.join(",")}\n`).join("");
}

/** The sheet that CSV holds, with these settings, or its first fault; columns after the tricks are not looked at. */
export function fromCsv(text: string, settings: Settings): Done<Sheet, Fault> {
  return tried(() => {
    if (text.length > LARGEST) {
      refuse(FILE, "too_large");
    }
    const [head = [], ...lines] = rowsOf(text.replace(BYTE_ORDER_MARK, "")) ?? refuse(HEAD, "wrong_type");
    const players = readHead(head.slice(0, WIDTH));
    return { settings, players, entries: readEntries(lines.map(entryOf)), others: {} };
  });
}

/** The rows in which something stands, or null where quotes or line ends do not fit. */
function rowsOf(text: string): readonly (readonly string[])[] | null {
  const separator = SEMICOLONS.test(text) ? ";" : ",";
  const cell = new RegExp(`("[^"]*(?:""[^"]*)*"|(?!")[^${separator}\\r\\n]*)(${separator}|\\r*(?:\\n|$))`, "y");
  const rows: string[][] = [];
  let row: string[] = [];
  let end = separator;
  while (cell.lastIndex < text.length || end === separator) {
    const found = cell.exec(text);
    if (found === null) {
      return null;
    }
    const [, written = "", after = ""] = found;
    row.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    end = after;
    if (end !== separator) {
      rows.push(row);
      row = [];
    }
  }
  return rows.filter((cells) => cells.some((each) => each.trim()));
}

function readHead(head: readonly string[]): Players {
  const isFirst = FIRST.every((name, at) => head[at] === name);
  const [first, second, third, fourth] = head
    .slice(FIRST.length)
    .map((each) =>
      each.startsWith(TRICKS) ? each.slice(TRICKS.length).replace(/^ /, "") : refuse(HEAD, "wrong_type"),
    );
  if (!isFirst || first === undefined || second === undefined || third === undefined || fourth === undefined) {
    return refuse(HEAD, "wrong_type");
  }
  return [first, second, third, fourth];
}

/** A line as an entry of a file, so that both are read by the same rules. */
function entryOf(row: readonly string[]): JsonObject {
  const [, declarer = "", bid = "", ...tricks] = row.slice(0, WIDTH);
  const seat = readCell(declarer);
  const counts = tricks.map(readCell);
  while (counts.at(-1) === null) {
    counts.pop();
  }
  return { declarer: typeof seat === "number" ? seat - 1 : seat, bid: readCell(bid), tricks: counts };
}

/** A number, a text that is none, or null for an empty cell. */
function readCell(cell: string): Json {
  const written = cell.trim();
  return /^[0-9]{1,300}$/.test(written) ? Number(written) : written || null;
}

function quoted(cell: string): string {
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
