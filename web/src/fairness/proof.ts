/** What the proof page says of each deal of a record. */

import type { Card, Seat } from "../protocol/messages.ts";
import { chainHolds, dealFault, type Fault, hasOwnSeed, type SeenDeal, startFault } from "./check.ts";
import { dealKey } from "./deal.ts";
import type { Evidence } from "./evidence.ts";
import type { RecordedDeal, RecordedMatch } from "./record.ts";
import { ownDeal } from "./verdicts.ts";

export interface DealProof {
  readonly number: number;
  readonly secret: string;
  /** What the cards follow from, in hexadecimal; empty where the secret is none. */
  readonly key: string;
  readonly dealer: Seat;
  readonly hands: readonly (readonly Card[])[];
  readonly widow: readonly Card[];
  readonly isThrownIn: boolean;
  readonly fault: Fault | null;
  /** Whether this browser drew a seed of its own and saw its own hand before the secret was revealed: more than that all fits. */
  readonly wasSeen: boolean;
}

export interface Proof {
  readonly match: RecordedMatch;
  readonly startFault: Fault | null;
  readonly deals: readonly DealProof[];
}

/** A record checked, against itself and against what this browser saw. */
export function prove(match: RecordedMatch, evidence: Evidence): Proof {
  const fault = startFault(match.told, evidence);
  return {
    match,
    startFault: fault,
    deals: match.deals.flatMap((deal, at) => {
      const secret = match.told.revealed[at];
      return secret === undefined ? [] : [proved(match, evidence, deal, at + 1, secret)];
    }),
  };
}

function proved(
  match: RecordedMatch,
  evidence: Evidence,
  deal: RecordedDeal,
  number: number,
  secret: string,
): DealProof {
  const { told } = match;
  const own = evidence.deals[number];
  const seen: SeenDeal[] = own === undefined || evidence.seat === null ? [] : [ownDeal(own, evidence.seat)];
  const faults = [deal, ...seen].map((each) => dealFault(told, number, each));
  const { dealer, hands, widow, isThrownIn } = deal;
  return {
    number,
    secret,
    key: told.seeds !== null && chainHolds(told, number) ? dealKey(secret, number, told.seeds) : "",
    dealer,
    hands,
    widow,
    isThrownIn,
    fault: faults.find((fault) => fault !== null) ?? null,
    wasSeen: seen.length > 0 && hasOwnSeed(told, evidence),
  };
}
