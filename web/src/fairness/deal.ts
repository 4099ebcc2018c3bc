/** Dealing again from what was revealed: `docs/spec/fairness.md`, with SHA-256 and HMAC and nothing else. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Card, Seat } from "../protocol/messages.ts";

export const SEATS = 4;
const NUMBERS = 2 ** 32;

/** Every card in order: spades, hearts, diamonds, clubs, each from two to ace. */
export const PACK: readonly Card[] = ["S", "H", "D", "C"].flatMap((suit) =>
  [..."23456789TJQKA"].map((rank) => `${suit}${rank}`),
);

/** By seat: 32 hexadecimal digits, or the empty text for bots and clients without a seed. */
export type Seeds = readonly string[];

/** The hash of bytes, all in hexadecimal. */
export function hashOf(hexadecimal: string): string {
  return bytesToHex(sha256(hexToBytes(hexadecimal)));
}

/** What the client of a seat shows before it shows its seed, in hexadecimal. */
export function seedHash(seed: string, seat: Seat): string {
  return bytesToHex(sha256(utf8ToBytes(`${seed}|${seat}`)));
}

/** A player seed: 16 random bytes, as 32 hexadecimal digits. */
export function newSeed(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}

function keyed(secret: string, ...parts: readonly string[]): Uint8Array {
  return hmac(sha256, hexToBytes(secret), utf8ToBytes(parts.join("|")));
}

/** The key of deal `number`, from the secret of that number, in hexadecimal. */
export function dealKey(secret: string, number: number, seeds: Seeds): string {
  return bytesToHex(keyed(secret, "batak-deal/1", String(number), ...seeds));
}

/** The dealer of the first deal, from the secret of that deal. */
export function firstDealer(secret: string, seeds: Seeds): Seat {
  return (keyed(secret, "batak-dealer/1", ...seeds).at(-1) ?? 0) % SEATS;
}

/** The endless stream of 32-bit numbers that a key gives. */
export function* stream(key: string): Generator<number, never, undefined> {
  for (let block = 0; ; block += 1) {
    const place = new Uint8Array(4);
    new DataView(place.buffer).setUint32(0, block);
    const data = hmac(sha256, hexToBytes(key), place);
    const words = new DataView(data.buffer, data.byteOffset, data.byteLength);
    for (let start = 0; start < data.byteLength; start += 4) {
      yield words.getUint32(start);
    }
  }
}

/** A number from 0 to `size` - 1, each equally likely: stream numbers above the last whole multiple are left out. */
export function drawn(numbers: Iterator<number>, size: number): number {
  const end = NUMBERS - (NUMBERS % size);
  for (;;) {
    const { value, done } = numbers.next();
    if (done) {
      throw new RangeError("the stream has ended");
    }
    if (value < end) {
      return value % size;
    }
  }
}

/** The pack that a key gives, from position 0 on. */
export function shuffled(key: string): readonly Card[] {
  const numbers = stream(key);
  const pack = [...PACK];
  for (let place = pack.length - 1; place > 0; place -= 1) {
    const other = drawn(numbers, place + 1);
    const card = pack[place] as Card;
    pack[place] = pack[other] as Card;
    pack[other] = card;
  }
  return pack;
}

/** The cards of a deal: by seat, in the order of the pack, and the widow in its own order. */
export interface Dealt {
  readonly hands: readonly (readonly Card[])[];
  readonly widow: readonly Card[];
}

/** A shuffled pack dealt one card at a time, its first card to the seat after the dealer, its end the widow. */
export function dealt(pack: readonly Card[], dealer: Seat, widowSize: number): Dealt {
  const out = pack.length - widowSize;
  const hands: Card[][] = Array.from({ length: SEATS }, () => []);
  for (let place = 0; place < out; place += 1) {
    hands[(dealer + 1 + place) % SEATS]?.push(pack[place] as Card);
  }
  return { hands, widow: pack.slice(out) };
}

/** Whether two hands hold the same cards. */
export function sameCards(one: readonly Card[], other: readonly Card[]): boolean {
  return one.length === other.length && new Set([...one, ...other]).size === one.length;
}
