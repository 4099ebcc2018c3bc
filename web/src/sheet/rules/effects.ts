/** What a change did beside the totals, in sentences. */

import { m } from "../../paraglide/messages.js";
import { listed } from "../../table/words.ts";
import type { Recalculation } from "../sums/types.ts";

/** Which deals count no longer, again, or otherwise than before, and what became of the end; that nothing changed, if so. */
export function effects({ before, now, entries, seats }: Recalculation): readonly string[] {
  const counts = (number: number, marks: readonly (object | null)[]) => marks[number - 1] === null;
  const deals = (wanted: (was: boolean, is: boolean) => boolean) =>
    listed(entries.filter((number) => wanted(counts(number, before.marks), counts(number, now.marks))).map(String));
  const lost = deals((was, is) => was && !is);
  const found = deals((was, is) => !was && is);
  const others = deals((was, is) => was && is);
  const told = [
    lost === "" ? null : m["client.sheet.rules.lost"]({ deals: lost }),
    found === "" ? null : m["client.sheet.rules.found"]({ deals: found }),
    others === "" ? null : m["client.sheet.rules.rescored"]({ deals: others }),
    now.isOver && !before.isOver ? m["result.over"]() : null,
    before.isOver && !now.isOver ? m["sheet.goes_on"]() : null,
  ].filter((each) => each !== null);
  return told.length === 0 && seats.length === 0 ? [m["client.sheet.rules.same"]()] : told;
}
