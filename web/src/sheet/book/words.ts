/** What the list of score sheets says: when, what was refused, what is in the way of keeping. */

import { capital, language } from "../../language.svelte.ts";
import { m } from "../../paraglide/messages.js";
import { faultWords } from "../faults.ts";
import type { Listed } from "../keep/book.svelte.ts";
import type { TroubleCode } from "../keep/shelf.ts";
import { rulesOf } from "../sums/settings.ts";
import type { Settings } from "../sums/types.ts";
import { endWords, nameShown, settingsTitle, shownTitle } from "../words.ts";
import type { Refused } from "./imports.ts";

const DAY = 86_400_000;

/** What a sheet of the list is called. */
export function shownName({ kept, sheet }: Listed): string {
  return sheet === null ? m["client.sheet.book.damaged"]() : shownTitle(sheet, kept.begun);
}

/** When something was, in a few words: today or yesterday with the time, else the day; by the clock of this place. */
export function whenWords(milliseconds: number, now = Date.now()): string {
  const [then, today] = [new Date(milliseconds), new Date(now)];
  const days = Math.round((new Date(then).setHours(0, 0, 0, 0) - new Date(today).setHours(0, 0, 0, 0)) / DAY);
  if (days === 0 || days === -1) {
    const day = new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(days, "day");
    return `${day} ${then.toLocaleTimeString(language(), { hour: "numeric", minute: "2-digit" })}`;
  }
  const isThisYear = then.getFullYear() === today.getFullYear();
  return then.toLocaleDateString(language(), {
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
  });
}

/** What a sheet is played by and when its match ends. */
export function rulesWords(settings: Settings): string {
  return `${settingsTitle(settings)} · ${endWords(rulesOf(settings))}`;
}

/** Why something was not done with a sheet of the list. */
export function notDoneWords(code: TroubleCode): string {
  switch (code) {
    case "full":
      return m["client.sheet.keep.not_done_full"]();
    case "refused":
      return m["client.sheet.keep.not_done"]();
    default:
      return m["client.sheet.keep.not_done_taken"]();
  }
}

/** Which file was refused, and why. */
export function refusedWords({ name, number, why }: Refused): string {
  const which = number === null ? [nameShown(name)] : [nameShown(name), m["client.sheet.book.nth"]({ n: number })];
  return [...which, capital(whyWords(why))].join(": ");
}

function whyWords(why: Refused["why"]): string {
  switch (why.code) {
    case "not_text":
      return m["client.sheet.book.not_text"]();
    case "not_opened":
      return m["client.sheet.book.not_opened"]();
    case "full":
      return m["client.sheet.book.no_room"]();
    case "refused":
      return m["client.sheet.book.no_keeping"]();
    default:
      return faultWords(why);
  }
}
