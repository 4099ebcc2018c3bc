/** Which key means what at the table; nothing here knows of rules. */

import { RANKS, rankOf, type SuitLetter, suitOf } from "./deck/cards.ts";

export type Move = "next" | "previous" | "first" | "last";

/** The card that an arrow goes to: the next of `among` after the current one in the order of the hand, round and round. */
export function stepped(
  order: readonly string[],
  among: ReadonlySet<string>,
  current: string | null,
  move: Move,
): string | null {
  const open = order.filter((card) => among.has(card));
  if (open.length === 0) {
    return null;
  }
  if (move === "first" || move === "last") {
    return open.at(move === "first" ? 0 : -1) ?? null;
  }
  const at = current === null ? -1 : order.indexOf(current);
  if (move === "next") {
    return open.find((card) => order.indexOf(card) > at) ?? open[0] ?? null;
  }
  return open.findLast((card) => order.indexOf(card) < (at < 0 ? order.length : at)) ?? open.at(-1) ?? null;
}

const SUIT_KEYS: Readonly<Record<string, SuitLetter>> = { s: "S", h: "H", d: "D", c: "C" };

/** The suit that a letter stands for. */
export function suitOfKey(key: string): SuitLetter | null {
  return SUIT_KEYS[key.toLowerCase()] ?? null;
}

/** The rank letter that a key stands for; 0 is the ten. */
export function rankOfKey(key: string): string | null {
  const rank = key === "0" ? "T" : key.toUpperCase();
  return rank !== "T" || key === "0" ? (RANKS.includes(rank) && rank.length === 1 ? rank : null) : null;
}

/** The card of a hand that a suit and a rank mean; without a rank the highest of the suit. */
export function jumped(order: readonly string[], suit: SuitLetter, rank: string | null): string | null {
  return order.find((card) => suitOf(card) === suit && (rank === null || rankOf(card) === rank)) ?? null;
}

/** Whether a key belongs to what has the focus, such as a text field, and not to the table. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
