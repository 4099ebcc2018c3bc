/** Cards as the server writes them: a suit letter and a rank letter, `SA` the ace of spades, `HT` the ten of hearts. */

export type SuitLetter = "S" | "H" | "D" | "C";

/** Suits in the order of a hand: colours alternate. */
export const SUITS: readonly SuitLetter[] = ["S", "H", "C", "D"];

/** Rank letters from high to low. */
export const RANKS = "AKQJT98765432";

export function suitOf(card: string): SuitLetter {
  return card.charAt(0) as SuitLetter;
}

export function rankOf(card: string): string {
  return card.charAt(1);
}

/** 0 for the ace, 12 for the two. */
export function depth(card: string): number {
  return RANKS.indexOf(rankOf(card));
}

/** All 52 cards, suit by suit, from high to low. */
export const PACK: readonly string[] = SUITS.flatMap((suit) => [...RANKS].map((rank) => suit + rank));
