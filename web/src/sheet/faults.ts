/** Why a file, or what came as a link, is no score sheet, in words. */

import contradictions from "virtual:texts/contradiction";
import fields from "virtual:texts/option/name";
import faults from "virtual:texts/sheet.fault";
import settings from "virtual:texts/sheet.setting";

import { m } from "../paraglide/messages.js";
import { type Fault, LARGEST, MOST_ENTRIES, type Place } from "./file.ts";
import { Numeral } from "./json.ts";
import { SETTINGS } from "./sums/settings.ts";
import type { Contradiction } from "./sums/types.ts";
import { nameShown } from "./words.ts";

/** Where a fault is and what it is, in a sentence. */
export function faultWords(fault: Fault): string {
  const where = placeWords(fault.place);
  return where === "" ? why(fault) : `${where}: ${why(fault)}`;
}

function why({ place, code, detail, contradictions: found }: Fault): string {
  if (place.part === "format" && code === "wrong_type") {
    return m["client.sheet.fault.other_format"]();
  }
  if (detail !== null) {
    return faults[`${code}_because`]?.({ detail: nameShown(detail) }) ?? code;
  }
  if (found.length > 0) {
    const ofSettings = place.part === "settings";
    return found.map((each) => (ofSettings ? settingFault(each) : fieldFault(each))).join("; ");
  }
  return ofBrowser(code) ?? faults[code]?.() ?? code;
}

/** What only this client says of a file. */
function ofBrowser(code: string): string | null {
  switch (code) {
    case "too_large":
      return m["client.sheet.fault.too_large"]({ n: MOST_ENTRIES, m: LARGEST / 1_000_000 });
    case "not_a_link":
      return m["client.sheet.fault.not_a_link"]();
    case "cannot_unpack":
      return m["client.sheet.fault.cannot_unpack"]();
    default:
      return null;
  }
}

function placeWords({ part, number }: Place): string {
  switch (part) {
    case "entry":
      return m["table.deal_n"]({ n: number ?? 0 });
    case "settings":
      return m["sheet.settings"]();
    case "rules":
      return m["sheet.played_by"]();
    case "players":
      return m["sheet.names"]();
    case "head":
      return m["client.sheet.fault.head"]();
    default:
      return "";
  }
}

/** What is wrong with one of the ten settings, and what it may hold. */
export function settingFault({ code, field, value }: Contradiction): string {
  const name = settings[`${field}.name`]?.() ?? field;
  const sentence = contradictions[code]?.({ field: name, value: valueShown(value) }) ?? name;
  return `${sentence} (${rangeOf(field)})`;
}

/** What is wrong with a field of the rules. */
export function fieldFault({ code, field, value, limit }: Contradiction): string {
  const name = fields[field]?.() ?? nameShown(field);
  return contradictions[code]?.({ field: name, value: valueShown(value), limit: String(limit) }) ?? name;
}

function rangeOf(name: string): string {
  const option = SETTINGS[name];
  if (option === undefined || option.kind === "flag") {
    return "false, true";
  }
  if (option.kind === "choice") {
    return option.values.join(", ");
  }
  const { low, high, only } = option;
  return only.length > 0 ? `${only[0]}, ${only[1]} \u2026 ${only.at(-1)}` : `${low}\u2013${high}`;
}

function valueShown(value: unknown): string {
  const written = value instanceof Numeral ? value.text : typeof value === "string" ? value : JSON.stringify(value);
  return nameShown(written ?? "");
}
