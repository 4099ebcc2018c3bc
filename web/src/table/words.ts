/** Cards, suits, points and refusals in the reader's language; cards inside a sentence may be marked, to be drawn. */

import ranks from "virtual:texts/rank";
import refusals from "virtual:texts/refusal";
import rulesets from "virtual:texts/ruleset";
import suits from "virtual:texts/suit";

import { capital, language, number } from "../language.svelte.ts";
import { m } from "../paraglide/messages.js";
import type { Card, Refusal, Suit } from "../protocol/messages.ts";
import { rankOf, suitOf } from "./deck/cards.ts";

const SUIT_KEYS: Readonly<Record<Suit, string>> = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANK_KEYS: Readonly<Record<string, string>> = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

const OPEN = "\uE000";
const CLOSE = "\uE001";

/** The name of a suit as it stands inside a sentence. */
export function suitName(suit: Suit): string {
  return suits[SUIT_KEYS[suit]]?.() ?? suit;
}

/** The name of a card as it stands inside a sentence. */
export function cardName(card: Card): string {
  const rank = rankOf(card);
  return m.card({ suit: suitName(suitOf(card)), rank: ranks[RANK_KEYS[rank] ?? rank]?.() ?? rank });
}

/** The rank as its corner shows it. */
export function rankShort(card: Card): string {
  const rank = rankOf(card);
  return rank === "T" ? "10" : rank;
}

/** A list of names, joined by commas. */
export function listed(names: readonly string[]): string {
  return names.join(", ");
}

/** Cards by suit, as a hand is read out. */
export function handNames(cards: readonly Card[]): string {
  return listed(cards.map(cardName));
}

/** The name of a rule set. */
export function rulesetName(base: string): string {
  return rulesets[`${base}.name`]?.() ?? base;
}

/** Points won or lost, with their sign. */
export function points(value: number): string {
  if (value === 0) {
    return m["points.none"]();
  }
  const n = number(Math.abs(value));
  return value > 0 ? m["points.won"]({ n }) : m["points.lost"]({ n });
}

/** A total: no plus sign, and a real minus sign. */
export const total = number;

/** Why something is refused, or null for a code without a sentence. */
export function refusalSentence(refusal: Refusal): string | null {
  const { code, suit, card, number: n } = refusal;
  const say = refusals[code];
  if (say === undefined) {
    return null;
  }
  const values: Record<string, string | number> = {};
  if (suit != null) {
    values.suit = suitName(suit);
  }
  if (card != null) {
    values.card = cardName(card);
  }
  if (n != null) {
    values.n = n;
  }
  return capital(say(values));
}

/** Stands for a card in a sentence: a pip and a rank where the sentence is shown. */
export function marked(card: Card): string {
  return OPEN + card + CLOSE;
}

/** A sentence in pieces: text, and cards that were marked. */
export function pieces(sentence: string): readonly { readonly text: string; readonly card: Card | null }[] {
  return sentence
    .split(/(\uE000[^\uE001]*\uE001)/)
    .filter((piece) => piece !== "")
    .map((piece) =>
      piece.startsWith(OPEN)
        ? { text: cardName(piece.slice(1, -1)), card: piece.slice(1, -1) }
        : { text: piece, card: null },
    );
}

/** A capital for a name of a suit that stands by itself. */
export function suitTitle(suit: Suit): string {
  return capital(suitName(suit));
}

/** The first letter of a name, as an avatar shows it. */
export function initial(name: string): string {
  return name.slice(0, 1).toLocaleUpperCase(language());
}
