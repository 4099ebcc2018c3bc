/** A table for tests: four seats, you at the first, a deal that has just begun. */

import { DEAL, FRESH, SILENT } from "../game/sample.ts";
import type { DealView, TableView } from "../protocol/messages.ts";

export function viewOf(deal: Partial<DealView> = {}, more: Partial<TableView> = {}): TableView {
  return {
    ...FRESH,
    rules: {
      direction: "counterclockwise",
      match_end: "deals",
      deals: 5,
      min_bid: 5,
      max_bid: null,
      trump_lead: "broken",
    },
    players: ["", "Hasan", "Nermin", "Kemal"].map((name, seat) => ({ name, level: seat === 0 ? null : "beginner" })),
    deal: { ...DEAL, hand: ["SA", "HK"], ...deal },
    now: { ...SILENT, actor: 0 },
    ...more,
  };
}
