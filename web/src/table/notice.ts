import type { Suit } from "../protocol/messages.ts";

/** One sentence for a moment: why not, and what instead. */
export interface Notice {
  /** Grows with each notice. */
  readonly serial: number;
  readonly text: string;
  /** A second line, its cards marked. */
  readonly more?: string;
  readonly suit?: Suit;
  /** Where the finger was, in pixels from the left edge of the screen. */
  readonly at?: number;
}
