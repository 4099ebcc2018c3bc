/** Whether a sheet that came from elsewhere is on this device already. */

import { formatSheet } from "../file.ts";
import { Book } from "../keep/book.svelte.ts";
import type { Sheet } from "../sums/types.ts";

/** The id of a sheet of this device that says the same, or null; also where the sheets cannot be read. */
export async function keptAlready(sheet: Sheet): Promise<string | null> {
  const text = formatSheet(sheet);
  const book = new Book();
  await book.load();
  return book.listed?.find(({ kept }) => kept.text === text)?.kept.id ?? null;
}
