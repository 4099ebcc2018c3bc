/**
 * One file with all sheets of a device: `docs/score-sheets.md`, "All sheets in one file".
 *
 * A sheet stands in it as in its own file. What would not come back from there to the letter, as the remains of a damaged
 * sheet, stands there as a text.
 */

import { formatJson, parseJson } from "../json.ts";
import type { History, Listed } from "../keep/book.svelte.ts";

const FORMAT = "batak-sheets/1";

/** One sheet of the file, not read yet. */
export interface Bundled {
  /** The text of a sheet's file, or null where there is none. */
  readonly text: string | null;
  readonly history: History;
}

/** The file of these sheets. */
export function formatBundle(listed: readonly Listed[]): string {
  const sheets = listed.map(({ kept: { text, begun, changed, isArchived } }) => {
    const times = `"begun":${writtenTime(begun)},"changed":${writtenTime(changed)}`;
    return `{${times},"archived":${isArchived},"sheet":\n${isExact(text) ? text.trim() : JSON.stringify(text)}}`;
  });
  return `{"format":${JSON.stringify(FORMAT)},\n"sheets":[${sheets.map((each) => `\n${each}`).join(",")}]}\n`;
}

/** The sheets of such a file; null where a text is none. */
export function parseBundle(text: string): readonly Bundled[] | null {
  const value = parsed(text);
  if (!isObject(value) || value.format !== FORMAT || !Array.isArray(value.sheets)) {
    return null;
  }
  return value.sheets.map((each: unknown) => (isObject(each) ? bundled(each) : { text: null, history: {} }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the browser's own reader, which is used for a file of any length, keeps all of a text. */
function isExact(text: string): boolean {
  const value = parsed(text);
  return isObject(value) && formatJson(parseJson(text)) === written(value);
}

function bundled({ begun, changed, archived, sheet }: Readonly<Record<string, unknown>>): Bundled {
  const [first, last] = [timeOf(begun), timeOf(changed)];
  return {
    text: typeof sheet === "string" ? sheet : written(sheet),
    history: {
      ...(first === null ? {} : { begun: first }),
      ...(last === null ? {} : { changed: last }),
      isArchived: archived === true,
    },
  };
}

/** The JSON text of a value, or null where it has none or is nested too deep. */
function written(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}

function writtenTime(milliseconds: number): string {
  return JSON.stringify(new Date(milliseconds));
}

/** Milliseconds since 1970 of a time that is written and not yet to come, else null. */
function timeOf(time: unknown): number | null {
  const milliseconds = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return milliseconds <= Date.now() ? milliseconds : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
