/** How long what is shown now stays before the next happening is shown, so that each card can be followed. */

import type { Event, Skip, TableView } from "../protocol/messages.ts";
import type { TrickSpeed } from "../settings.svelte.ts";

/** Milliseconds after which the next happening may be shown. */
export const BETWEEN = {
  /** A card lies on the table before the next one comes. */
  card: 260,
  /** A call stands before the next one. */
  call: 320,
  /** Trump, an exchange, an opened hand, the end of a trick. */
  step: 420,
  nothing: 0,
} as const;

export interface Pace {
  readonly trickSpeed: TrickSpeed;
}

/**
 * Milliseconds between showing `before` and showing the frame that comes next; Infinity until a tap.
 *
 * `before` is the view as it is shown now, `shown` the frame that led to it (null for a snapshot). The caller takes off
 * the time for which it has been shown already.
 */
export function pause(before: TableView, shown: Event | Skip | null, next: Event | Skip, pace: Pace): number {
  if (next.type === "skip" || shown === null || shown.type === "skip") {
    return BETWEEN.nothing;
  }
  if (next.happening.kind === "trick_taken" && before.deal?.trick.length === before.players.length) {
    return pace.trickSpeed === "tap" ? Number.POSITIVE_INFINITY : pace.trickSpeed;
  }
  switch (shown.happening.kind) {
    case "card_played":
      return BETWEEN.card;
    case "bid_made":
    case "passed":
      return BETWEEN.call;
    case "auction_won":
    case "trump_named":
    case "cards_exchanged":
    case "hand_opened":
    case "deal_thrown_in":
    case "trick_taken":
      return next.happening.kind === "card_played" || next.happening.kind === "deal_started"
        ? BETWEEN.step
        : BETWEEN.nothing;
    default:
      return BETWEEN.nothing;
  }
}
