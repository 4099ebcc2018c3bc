/** A sheet as plain text, for those who do not see its picture and for wherever only text goes. */

import { m } from "../../paraglide/messages.js";
import type { Told } from "./told.ts";

/** The sheet in lines: title, rules, a line a deal, totals, places, and what counts for nothing. */
export function textOf(told: Told): string {
  const { title, about, columns, deals, totals, places, notes } = told;
  const named = (words: readonly string[]) => columns.map((name, at) => `${name} ${words[at] ?? ""}`).join(", ");
  const lines = deals.map(
    ({ number, declarer, contract, cells }) =>
      `${m["table.deal_n"]({ n: number })}: ${declarer} ${contract}. ${named(cells.map((cell) => cell.points))}`,
  );
  return [
    title,
    about,
    ...lines,
    `${m["result.total"]()}: ${named(totals.map(({ words }) => words))}`,
    ...(places === null ? [] : [`${m["result.place"]()}: ${named(places.map((place) => `${place}.`))}`]),
    ...notes,
  ].join("\n");
}
