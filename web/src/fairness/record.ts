/** What a record of a match says of its deals: `docs/spec/record.md`, as far as the checking needs it. */

import type { Card, Seat } from "../protocol/messages.ts";
import type { SeenDeal, Told } from "./check.ts";
import { PACK } from "./deal.ts";

export interface RecordedDeal extends SeenDeal {
  readonly hands: readonly (readonly Card[])[];
  readonly widow: readonly Card[];
  readonly isThrownIn: boolean;
}

export interface RecordedMatch {
  readonly players: readonly string[];
  readonly told: Told;
  readonly deals: readonly RecordedDeal[];
}

/** The cards of a hand such as `AK3.T98..QJ75432`: spades, hearts, diamonds, clubs. */
export function cardsOfHand(hand: string): readonly Card[] {
  return hand.split(".").flatMap((ranks, suit) => [...ranks].map((rank) => `${"SHDC".charAt(suit)}${rank}`));
}

/** The deals of a record and what they are checked with. Throws `TypeError` for what is no such record. */
export function matchOf(record: unknown): RecordedMatch {
  const { players, deals, fairness } = fields(record);
  const { commitment, player_seeds, revealed, seed_hashes } = fields(fairness);
  const seeds = texts(player_seeds);
  const hashes = texts(seed_hashes ?? []);
  return {
    players: texts(players),
    told: {
      commitment: text(commitment),
      seeds: seeds.length > 0 ? seeds : null,
      hashes: hashes.length > 0 ? hashes : null,
      revealed: texts(revealed),
    },
    deals: list(deals).map(dealOf),
  };
}

function dealOf(deal: unknown): RecordedDeal {
  const { dealer, hands, widow, play } = fields(deal);
  const cards = texts(widow ?? []);
  const dealt = texts(hands).map(cardsOfHand);
  if (typeof dealer !== "number" || [...dealt.flat(), ...cards].some((card) => !PACK.includes(card))) {
    throw new TypeError("no deal");
  }
  return {
    dealer: dealer as Seat,
    hands: dealt,
    widow: cards,
    widowSize: cards.length,
    isThrownIn: play === undefined,
  };
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) {
    throw new TypeError("no object");
  }
  return { ...value };
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new TypeError("no list");
  }
  return value;
}

function text(value: unknown): string {
  if (typeof value !== "string") {
    throw new TypeError("no text");
  }
  return value;
}

function texts(value: unknown): readonly string[] {
  return list(value).map(text);
}
