/** Where pips stand on a full face, in a card of 100 × 140. */

export interface Place {
  readonly x: number;
  readonly y: number;
  /** Standing on its head, in the lower half. */
  readonly isTurned: boolean;
}

const LEFT = 39;
const MIDDLE = 50;
const RIGHT = 61;

const COLUMNS: Readonly<Record<string, readonly number[]>> = {
  T: [24, 54.7, 85.3, 116],
  "9": [24, 54.7, 85.3, 116],
  "8": [24, 70, 116],
  "7": [24, 70, 116],
  "6": [24, 70, 116],
  "5": [24, 116],
  "4": [24, 116],
  "3": [],
  "2": [],
};

const CENTRE: Readonly<Record<string, readonly number[]>> = {
  T: [39.4, 100.6],
  "9": [70],
  "8": [47, 93],
  "7": [47],
  "6": [],
  "5": [70],
  "4": [],
  "3": [24, 70, 116],
  "2": [24, 116],
};

/** The places of the pips of a number card, as on any pack; empty for the ace and the figures. */
export function places(rank: string): readonly Place[] {
  const at = (x: number) => (y: number) => ({ x, y, isTurned: y > 70 });
  const sides = COLUMNS[rank] ?? [];
  return [...sides.map(at(LEFT)), ...sides.map(at(RIGHT)), ...(CENTRE[rank] ?? []).map(at(MIDDLE))];
}

/** From this width on a card shows the full face. */
export const FULL_FROM = 88;

/** Width over height is 5:7. */
export const RATIO = 1.4;
