/** Rules as sentences whose value stands apart, so that it can be tapped. */

import contradictions from "virtual:texts/contradiction";
import options from "virtual:texts/option";

import type { Contradiction, Value } from "../net/api.ts";

/** The value of a field as words; a number as it is. */
export function valueWords(field: string, value: Value): string {
  const name = value === null ? "none" : String(value);
  return options[`${field}.value.${name}`]?.() ?? name;
}

/** A sentence cut around its value. */
export interface Cut {
  readonly before: string;
  readonly value: string;
  readonly after: string;
}

/** The sentence that says what a value of a field means at the table. */
export function cutSentence(field: string, value: Value): Cut {
  const words = valueWords(field, value);
  const sentence = options[`${field}.sentence`]?.({ value: typeof value === "number" ? value : words }) ?? words;
  const start = sentence.indexOf(words);
  if (start < 0) {
    return { before: "", value: sentence, after: "" };
  }
  return { before: sentence.slice(0, start), value: words, after: sentence.slice(start + words.length) };
}

/** The name of a field. */
export function fieldName(field: string): string {
  return options[`${field}.name`]?.() ?? field;
}

/** What a field is about. */
export function fieldAbout(field: string): string {
  return options[`${field}.about`]?.() ?? "";
}

/** What is wrong with a value. */
export function contradictionWords(found: Contradiction): string {
  const { code, field, value, limit } = found;
  const values = { field: fieldName(field), value: valueWords(field, value), limit: limit ?? "" };
  return contradictions[code]?.(values) ?? fieldName(field);
}
