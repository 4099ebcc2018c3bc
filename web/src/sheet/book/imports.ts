/** Reading files of score sheets: what is one, what is none and why. Nothing is kept here. */

import { type Fault, FILE, faultAt, parseSheet } from "../file.ts";
import type { History } from "../keep/book.svelte.ts";
import { withTitle } from "../keep/title.ts";
import { fromCsv } from "../spreadsheet.ts";
import type { Done, Settings, Sheet } from "../sums/types.ts";
import { parseBundle } from "./bundle.ts";

/** Bytes of the largest file that is opened: one that holds all sheets of a device. */
const LARGEST_FILE = 20_000_000;

/** The most sheets that one file may hold. */
const MOST_SHEETS = 10_000;

/** A file that was opened. */
export interface Opened {
  readonly name: string;
  /** What it says; null where that is no text. */
  readonly text: string | null;
  /** When it was written, in milliseconds since 1970. */
  readonly written: number;
}

/** A sheet that was read; `isDated` where its file says when it was begun. */
export interface Found {
  readonly name: string;
  readonly sheet: Sheet;
  readonly history: History;
  readonly isDated: boolean;
}

/** What was read of a file, and what could not be. */
export interface Read {
  readonly found: readonly Found[];
  readonly refused: readonly Refused[];
}

/**
 * Why there is no sheet: what is wrong with a text, or that a file is none (`not_text`), is too large, cannot be opened
 * (`not_opened`); and as in `TroubleCode` why one was not kept.
 */
export interface Refused {
  /** The name of the file. */
  readonly name: string;
  /** Which sheet of a file that holds many, from 1; else null. */
  readonly number: number | null;
  readonly why: Fault;
}

/** Open a file, or say why it is not opened. */
export async function opened(file: File): Promise<Done<Opened, Fault>> {
  const { name, size, lastModified } = file;
  if (size > LARGEST_FILE) {
    return { ok: false, why: [faultAt(FILE, "too_large")] };
  }
  try {
    const bytes = await file.arrayBuffer();
    return { ok: true, value: { name, text: decoded(bytes), written: Math.min(lastModified, Date.now()) } };
  } catch {
    return { ok: false, why: [faultAt(FILE, "not_opened")] };
  }
}

/** Whether a file is read as a spreadsheet, which holds no settings. */
export function isSpreadsheet({ name, text }: Opened): boolean {
  return text !== null && !/\.json$/i.test(name) && !/^\s*[[{]/.test(text);
}

/** The sheets that a file holds; `settings` are those of a spreadsheet. */
export function sheetsOf(opened: Opened, settings: Settings): Read {
  const { name, text, written } = opened;
  const history = { begun: written, changed: written };
  if (text === null) {
    return { found: [], refused: [{ name, number: null, why: faultAt(FILE, "not_text") }] };
  }
  if (isSpreadsheet(opened)) {
    return one(name, titled(fromCsv(text, settings), name), history);
  }
  const bundle = parseBundle(text);
  if (bundle === null) {
    return one(name, parseSheet(text), history);
  }
  if (bundle.length > MOST_SHEETS) {
    return { found: [], refused: [{ name, number: null, why: faultAt(FILE, "too_large") }] };
  }
  const reads = bundle.map((each, at) => {
    const isDated = each.history.begun !== undefined;
    return one(name, parseSheet(each.text ?? ""), { ...history, ...each.history }, { isDated, number: at + 1 });
  });
  return { found: reads.flatMap(({ found }) => found), refused: reads.flatMap(({ refused }) => refused) };
}

const ALONE = { isDated: false, number: null };

function one(
  name: string,
  parsed: Done<Sheet, Fault>,
  history: History,
  { isDated, number }: { isDated: boolean; number: number | null } = ALONE,
): Read {
  if (parsed.ok) {
    return { found: [{ name, sheet: parsed.value, history, isDated }], refused: [] };
  }
  return { found: [], refused: parsed.why.map((why) => ({ name, number, why })) };
}

/** A spreadsheet has no title but the name of its file. */
function titled(parsed: Done<Sheet, Fault>, name: string): Done<Sheet, Fault> {
  return parsed.ok ? { ok: true, value: withTitle(parsed.value, name.replace(/\.[^.]*$/, "")) } : parsed;
}

function decoded(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
