import { RATIO } from "../deck/faces";

/** Where a seat lies on the screen, seen from whoever sits at the bottom. */
export type Side = "bottom" | "left" | "top" | "right";

const CLOCKWISE: readonly Side[] = ["bottom", "left", "top", "right"];
const COUNTERCLOCKWISE: readonly Side[] = ["bottom", "right", "top", "left"];

/** The side of a seat: the next in the order of play sits at the left when that order runs clockwise. */
export function sideOf(seat: number, bottom: number, direction: string): Side {
  const order = direction === "clockwise" ? CLOCKWISE : COUNTERCLOCKWISE;
  return order[(seat - bottom + 4) % 4] ?? "bottom";
}

export interface TrickLayout {
  /** Of a card. */
  readonly width: number;
  /** Of the whole trick. */
  readonly across: number;
  readonly down: number;
  /** The top left corner of each card, from the top left corner of the trick. */
  readonly places: Readonly<Record<Side, { readonly x: number; readonly y: number }>>;
}

const GAP_LEAST = 0.6;
const GAP = 0.76;

/** Lays four cards into `height` pixels between seats: first the gap shrinks, then the cards. */
export function trickLayout(most: number, space: number, height: number): TrickLayout {
  const width = Math.max(36, Math.min(most, space / 3.08, height / (RATIO + 2 * GAP_LEAST)));
  const dy = Math.max(GAP_LEAST, Math.min(GAP, (height / width - RATIO) / 2)) * width;
  const dx = Math.min(1.08 * width, (space - width) / 2);
  return {
    width,
    across: width + 2 * dx,
    down: RATIO * width + 2 * dy,
    places: {
      top: { x: dx, y: 0 },
      left: { x: 0, y: dy },
      right: { x: 2 * dx, y: dy },
      bottom: { x: dx, y: 2 * dy },
    },
  };
}
