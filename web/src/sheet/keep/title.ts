/** The title of a sheet: it stands beside what the file's format knows, so that a file carries it. */

import type { Sheet } from "../sums/types.ts";

/** Letters of the longest title. */
export const LONGEST_TITLE = 60;

/** The title that was given to a sheet, or an empty text. */
export function titleOf(sheet: Sheet): string {
  const { title } = sheet.others;
  return typeof title === "string" ? title.slice(0, LONGEST_TITLE) : "";
}

/** The sheet with another title; an empty one takes it away. */
export function withTitle(sheet: Sheet, title: string): Sheet {
  const { title: _, ...others } = sheet.others;
  const written = title.trim().slice(0, LONGEST_TITLE);
  return { ...sheet, others: written === "" ? others : { ...others, title: written } };
}
