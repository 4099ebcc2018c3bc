/** Whether a sheet that came from elsewhere is on this device already. */

import { formatSheet } from "../file.ts";
import { shelf } from "../keep/shelf.ts";
import type { Sheet } from "../sums/types.ts";

/** The id of a kept sheet that says the same, or null; also where the shelf cannot be read. */
export async function keptAlready(sheet: Sheet): Promise<string | null> {
  const text = formatSheet(sheet);
  try {
    const all = await (await shelf()).all();
    return all.find((kept) => kept.text === text)?.id ?? null;
  } catch {
    return null;
  }
}
