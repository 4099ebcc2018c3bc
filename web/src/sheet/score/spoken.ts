/** What screen readers are told of a deal that was written down. */

import { m } from "../../paraglide/messages.js";
import { listed, points, total } from "../../table/words.ts";
import { sides } from "../sums/rules.ts";
import { rulesOfSheet, standingOf } from "../sums/sheet.ts";
import { takenByDeclarer } from "../sums/standing.ts";
import type { Sheet } from "../sums/types.ts";
import { playerName, refusalWords, sideName } from "../words.ts";

/** A deal by its number, with the totals after all; one that counts for nothing with the reason. */
export function dealWords(sheet: Sheet, number: number): string {
  const entry = sheet.entries[number - 1];
  if (entry === undefined) {
    return "";
  }
  const rules = rulesOfSheet(sheet);
  const stands = standingOf(sheet);
  const mark = stands.marks[number - 1] ?? null;
  if (mark !== null) {
    return m["sheet.uncounted"]({ n: number, why: refusalWords(mark) });
  }
  return m["sr.result"]({
    name: playerName(sheet.players, entry.declarer),
    n: entry.bid,
    t: takenByDeclarer(rules, entry),
    p: points(stands.scores[number - 1]?.[entry.declarer] ?? 0),
    totals: listed(
      sides(rules).map((seats) => `${sideName(sheet.players, seats)} ${total(stands.totals[seats[0] ?? 0])}`),
    ),
  });
}
