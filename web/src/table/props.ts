/** What the page of a table hands to the table, and what the table asks of it. */

import type { Happening, Refusal, Seat, TableView } from "../protocol/messages.ts";

/**
 * `connecting`: first time, nothing lost yet · `open` · `lost`: trying again · `elsewhere`: the table was opened in
 * another window and is not followed here · `refused`: this table is not there or not ours.
 */
export type Connection = "connecting" | "open" | "lost" | "elsewhere" | "refused";

/** An action that was sent and is not confirmed yet. */
export interface PendingAction {
  /** The turn that it answers. */
  readonly turn: number;
  /** As records write it: `pass`, `7`, `H`, `exchange S2 D9`, `SA`. */
  readonly action: string;
  /** More than two seconds have gone by: say that it is being sent. */
  readonly isSlow: boolean;
}

/** An action that was refused. */
export interface LastRefusal {
  /** Grows with each refusal, so that the same one twice is seen as two. */
  readonly serial: number;
  readonly action: string;
  readonly refusal: Refusal;
}

/** What this client found when it dealt a deal again: `none` where nothing can be checked yet. */
export type DealVerdict = "none" | "ok" | "mismatch";

/** A happening as the log tells it, in the order of the versions. */
export interface Told {
  readonly version: number;
  /** The deal that it belongs to, 0 before the first. */
  readonly deal: number;
  readonly happening: Happening;
}

export interface TableProps {
  /**
   * The table as it is shown: it may be some happenings behind what was received, so that each card can be seen.
   * Whoever sees an `ask` in `now` may act at once.
   */
  readonly view: TableView;
  readonly connection: Connection;
  /** The seat that takes the full trick while it still lies there (all cards in `view.deal.trick`), else null. */
  readonly taker: Seat | null;
  /** What happened since this page was opened, oldest first, as far as it is shown; the newest is the one just shown. */
  readonly log: readonly Told[];
  /** How many tricks went by while the connection was lost; null when none did. Told as one line of the log. */
  readonly missedTricks: number | null;
  readonly pendingAction: PendingAction | null;
  /** The number of the deal after which the reader said to be ready, as soon as that is said; null before. */
  readonly readyFor: number | null;
  readonly lastRefusal: LastRefusal | null;
  /** By number of the deal. */
  readonly dealVerdicts: ReadonlyMap<number, DealVerdict>;
  /** Do something in the deal; answers `view.now.turn`. */
  readonly act: (action: string) => void;
  /** Ready for the deal after the one shown. */
  readonly ready: () => void;
  /** Leave the match for good (asks nothing: the table asks before). */
  readonly leave: () => void;
  /** Play the same rules again at a new table. */
  readonly again: () => void;
  /** Show at once all that was received: a tap ends every motion. */
  readonly hurry: () => void;
}
