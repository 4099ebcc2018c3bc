/** Which sheets belong to one evening: it goes on after midnight, until six in the morning. */

import type { Listed } from "../keep/book.svelte.ts";

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

/** Those sheets of a list that were changed on the evening of a moment. */
export function ofEvening(listed: readonly Listed[], moment: number): readonly Listed[] {
  return listed.filter(({ kept }) => eveningOf(kept.changed) === eveningOf(moment));
}
