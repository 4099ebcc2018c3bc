/** Which sheets belong to one evening: it goes on after midnight, until six in the morning. */

import { parseSheet } from "../file.ts";
import { type Kept, shelf } from "../keep/shelf.ts";
import type { Sheet } from "../sums/types.ts";

const HOURS_AFTER_MIDNIGHT = 6;

/** A name of the evening of a moment, in milliseconds since 1970, by the clock of this place. */
export function eveningOf(moment: number): string {
  return new Date(startOf(moment)).toDateString();
}

/** A moment on the day on which the evening of another one began. */
export function startOf(moment: number): number {
  const day = new Date(moment);
  return day.setHours(day.getHours() - HOURS_AFTER_MIDNIGHT);
}

/** The sheets that were changed on the evening of a moment, the first begun first, but for the one of an id. */
export async function sheetsOfEvening(moment: number, but: string): Promise<readonly Sheet[]> {
  const evening = eveningOf(moment);
  const all = await (await shelf()).all().catch((): readonly Kept[] => []);
  return all
    .filter(({ id, changed }) => id !== but && eveningOf(changed) === evening)
    .sort((one, other) => one.begun - other.begun)
    .flatMap(({ text }) => {
      const parsed = parseSheet(text);
      return parsed.ok ? [parsed.value] : [];
    });
}
