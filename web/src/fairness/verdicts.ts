/** The checking of a table's deals as they are revealed. */

import type { TableView } from "../protocol/messages.ts";
import type { DealVerdict } from "../table/props.ts";
import { dealFault, hasOwnSeed, type SeenDeal, startFault, type Told } from "./check.ts";
import { SEATS } from "./deal.ts";
import type { Evidence, SeenHand } from "./evidence.ts";

/**
 * What each deal that is over was found to be, by its number; those `known` before are not dealt again.
 *
 * `ok` says that the secret leads to the commitment and deals the very cards that were seen here; where none of them
 * was seen, or the own seed is not among those that it follows from, it is `none`.
 */
export function verdicts(
  view: TableView,
  evidence: Evidence,
  known: ReadonlyMap<number, DealVerdict>,
): ReadonlyMap<number, DealVerdict> {
  const told: Told = view.fairness;
  const found = new Map(known);
  const isWrongFromStart = startFault(told, evidence) !== null;
  for (let number = 1; number <= told.revealed.length; number += 1) {
    if (isWrongFromStart) {
      found.set(number, "mismatch");
    } else if ((found.get(number) ?? "none") === "none") {
      const judged = verdict(told, number, seenOf(view, number, evidence));
      found.set(number, judged === "ok" && !hasOwnSeed(told, evidence) ? "none" : judged);
    }
  }
  return found;
}

function verdict(told: Told, number: number, seen: readonly SeenDeal[]): DealVerdict {
  const faults = [null, ...seen].map((each) => dealFault(told, number, each));
  if (faults.some((fault) => fault !== null)) {
    return "mismatch";
  }
  return seen.length > 0 ? "ok" : "none";
}

/** The own hand as it was dealt, and all hands where they were shown. */
function seenOf(view: TableView, number: number, evidence: Evidence): readonly SeenDeal[] {
  const own = evidence.deals[number];
  const seen = own === undefined || evidence.seat === null ? [] : [ownDeal(own, evidence.seat)];
  const { deal } = view;
  if (deal?.number !== number || deal.shown === null) {
    return seen;
  }
  const { hands, widow } = deal.shown;
  return [...seen, { dealer: deal.dealer, widowSize: deal.widow_size, hands, widow }];
}

/** A deal of which only the own hand was seen. */
export function ownDeal(own: SeenHand, seat: number): SeenDeal {
  const hands = Array.from({ length: SEATS }, (_, at) => (at === seat ? own.hand : null));
  return { dealer: own.dealer, widowSize: own.widowSize, hands, widow: null };
}
