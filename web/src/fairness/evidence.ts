/**
 * What this browser saw of a match before anything was revealed, kept on the device: its seed, the commitment that stood
 * then, and its own hands as they were dealt. It is what a later claim is held against.
 */

import type { Card, Seat } from "../protocol/messages.ts";

export interface SeenHand {
  readonly dealer: Seat;
  readonly widowSize: number;
  readonly hand: readonly Card[];
}

export interface Evidence {
  /** The seat that this browser plays. */
  readonly seat: Seat | null;
  readonly commitment: string | null;
  readonly seed: string | null;
  /** The attempt that the seed was drawn for. */
  readonly attempt: number | null;
  /** Whether the seed was sent. */
  readonly isShown: boolean;
  /** The seats that persons held then. */
  readonly persons: readonly Seat[] | null;
  /** By number of the deal. */
  readonly deals: Readonly<Record<number, SeenHand>>;
}

export const NOTHING: Evidence = {
  seat: null,
  commitment: null,
  seed: null,
  attempt: null,
  isShown: false,
  persons: null,
  deals: {},
};

const PREFIX = "batak.seen.";
const KEPT = 20;

interface Kept extends Evidence {
  readonly at: number;
}

/** What was seen of a table. */
export function evidenceOf(table: string): Evidence {
  return { ...NOTHING, ...read(PREFIX + table) };
}

/**
 * Add to what was seen of a table; of the tables seen before only the last few stay kept.
 *
 * `known` is what the page itself remembers, for browsers that keep nothing.
 */
export function witness(table: string, seen: Partial<Evidence>, known: Evidence = NOTHING): Evidence {
  const before: Evidence = { ...known, ...read(PREFIX + table) };
  const evidence: Evidence = { ...before, ...seen, deals: { ...before.deals, ...seen.deals } };
  const kept: Kept = { ...evidence, at: Date.now() };
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(kept));
    forgetOldest();
  } catch {
    // A browser that keeps nothing can check less.
  }
  return evidence;
}

function forgetOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const byAge = keys.map((key) => ({ key, at: read(key)?.at ?? 0 })).sort((one, other) => other.at - one.at);
  for (const { key } of byAge.slice(KEPT)) {
    localStorage.removeItem(key);
  }
}

function read(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(kept: unknown): kept is Kept {
  return (
    typeof kept === "object" &&
    kept !== null &&
    "at" in kept &&
    typeof kept.at === "number" &&
    "deals" in kept &&
    typeof kept.deals === "object" &&
    kept.deals !== null &&
    Object.values(kept.deals).every(isSeenHand)
  );
}

function isSeenHand(hand: unknown): hand is SeenHand {
  return typeof hand === "object" && hand !== null && "hand" in hand && Array.isArray(hand.hand);
}
