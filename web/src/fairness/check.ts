/** Whether the deals of a match are those that were promised before it began. */

import type { Card, Seat } from "../protocol/messages.ts";
import { dealKey, dealt, firstDealer, hashOf, type Seeds, sameCards, seedHash, shuffled } from "./deal.ts";

/** What does not fit. */
export type Fault = "chain" | "commitment" | "seed" | "hash" | "dealer" | "cards";

/** What a table tells about its deals. */
export interface Told {
  readonly commitment: string;
  readonly hashes: readonly string[] | null;
  readonly seeds: Seeds | null;
  /** The secrets of the deals that are over, from the first on. */
  readonly revealed: readonly string[];
}

/** What this client knows by itself, from before the deals were revealed; a part that it did not see is null. */
export interface Witnessed {
  readonly seat: Seat | null;
  /** The commitment that stood when the hash of the own seed was sent. */
  readonly commitment: string | null;
  /** The own seed, as it was drawn here. */
  readonly seed: string | null;
  /** Whether the own seed left this device: from then on the server could have known the deals. */
  readonly isShown?: boolean;
  /** The seats that persons held when the own hash was sent; bots have no seeds. */
  readonly persons?: readonly Seat[] | null;
}

/** The cards of one deal as they were seen; a hand that was not seen is null. */
export interface SeenDeal {
  readonly dealer: Seat;
  readonly widowSize: number;
  readonly hands: readonly (readonly Card[] | null)[];
  readonly widow: readonly Card[] | null;
}

/** What is wrong with what was settled before the first deal, or null. */
export function startFault(told: Told, witnessed: Witnessed): Fault | null {
  const isAnother = witnessed.commitment !== null && witnessed.commitment !== told.commitment;
  if (isAnother && !isWithout(told, witnessed)) {
    return "commitment";
  }
  if (told.seeds === null) {
    return null;
  }
  const { seat, seed } = witnessed;
  if (!isAnother && seat !== null && seed !== null && told.seeds[seat] !== seed) {
    return "seed";
  }
  const hashes = told.hashes ?? [];
  const persons = witnessed.persons ?? [0, 1, 2, 3];
  if (told.seeds.some((each, at) => !persons.includes(at) && `${each}${hashes[at] ?? ""}` !== "")) {
    return "hash";
  }
  const fits = told.seeds.every((each, at) => each === "" || seedHash(each, at) === hashes[at]);
  return fits ? null : "hash";
}

/** Whether the own seed did not come in time, so that the match was begun anew without it: nobody's fault. */
function isWithout(told: Told, { seat, isShown }: Witnessed): boolean {
  return isShown === false && seat !== null && told.seeds?.[seat] === "";
}

/** Whether the deals follow from the seed that this client drew, too: then the server alone cannot have chosen them. */
export function hasOwnSeed(told: Told, { seat, seed }: Witnessed): boolean {
  return seat !== null && seed !== null && told.seeds?.[seat] === seed;
}

/** Whether the secret of deal `number` (from 1) leads to the commitment. */
export function chainHolds(told: Told, number: number): boolean {
  let expected = told.revealed[number - 1];
  for (let at = number; at > 0 && expected !== undefined; at -= 1) {
    if (told.revealed[at - 1] !== expected) {
      return false;
    }
    expected = isSecret(expected) ? hashOf(expected) : undefined;
  }
  return expected === told.commitment;
}

function isSecret(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** What is wrong with deal `number` (from 1), whose secret is revealed, or null; `seen` is null where it was not followed. */
export function dealFault(told: Told, number: number, seen: SeenDeal | null): Fault | null {
  const secret = told.revealed[number - 1];
  if (secret === undefined || told.seeds === null || !chainHolds(told, number)) {
    return "chain";
  }
  if (seen === null) {
    return null;
  }
  if (number === 1 && seen.dealer !== firstDealer(secret, told.seeds)) {
    return "dealer";
  }
  const again = dealt(shuffled(dealKey(secret, number, told.seeds)), seen.dealer, seen.widowSize);
  const areHandsRight = seen.hands.every((hand, seat) => hand === null || sameCards(hand, again.hands[seat] ?? []));
  const isWidowRight = seen.widow === null || seen.widow.join() === again.widow.join();
  return areHandsRight && isWidowRight ? null : "cards";
}
