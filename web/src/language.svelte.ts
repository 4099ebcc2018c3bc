/** The language in use: the one chosen, or the first of the browser's that the game speaks. */

import { overwriteGetLocale } from "./paraglide/runtime.js";
import { LANGUAGES, type Language, settings } from "./settings.svelte.ts";

/** The first of the wanted languages (`de-AT` wants `de`) that the game speaks, Turkish for none. */
export function spoken(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = LANGUAGES.find((each) => each === tag.slice(0, 2).toLowerCase());
    if (language !== undefined) {
      return language;
    }
  }
  return "tr";
}

const browsers = spoken(navigator.languages ?? []);

/** The language in use; reading it in a component follows the setting, and so does every sentence. */
export function language(): Language {
  return settings.language ?? browsers;
}

overwriteGetLocale(language);

/** A text with a capital at its start; in Turkish the capital of i is İ. */
export function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase(language()) + text.slice(1);
}

/** A number as the language writes it, with a real minus sign. */
export function number(value: number): string {
  return new Intl.NumberFormat(language()).format(value).replace("-", "\u2212");
}
