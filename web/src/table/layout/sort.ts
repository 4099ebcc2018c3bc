import { depth, SUITS, type SuitLetter, suitOf } from "../deck/cards";

/** The order of suits in a hand: spades, hearts, clubs, diamonds, turned so that `first` leads; colours alternate. */
export function suitOrder(first: SuitLetter | null): readonly SuitLetter[] {
  const start = first === null ? 0 : SUITS.indexOf(first);
  return [...SUITS.slice(start), ...SUITS.slice(0, start)];
}

/** A hand suit by suit, from high to low. */
export function sorted(cards: readonly string[], first: SuitLetter | null = null): string[] {
  const order = suitOrder(first);
  return [...cards].sort((a, b) => order.indexOf(suitOf(a)) - order.indexOf(suitOf(b)) || depth(a) - depth(b));
}
