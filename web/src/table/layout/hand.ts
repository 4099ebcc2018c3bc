import { suitOf } from "../deck/cards";
import { RATIO } from "../deck/faces";
import { type Shape, shapeOf } from "./viewport";

/** Where a card of a hand lies, in pixels from the top left corner of the hand. */
export interface Spot {
  readonly card: string;
  readonly x: number;
  /** At rest; a raised card lies `raise` higher. */
  readonly y: number;
  readonly row: number;
  /** The part that is seen, and touched; `seenX` from the card's own left edge. */
  readonly seenX: number;
  readonly seenWidth: number;
  readonly seenHeight: number;
}

export interface HandLayout {
  /** Of a card. */
  readonly width: number;
  /** Of the whole hand, with room for raised cards above. */
  readonly height: number;
  readonly raise: number;
  readonly spots: readonly Spot[];
}

/** How a row of cards is laid: the card's width, the largest step and the space it may take. */
export interface Measure {
  readonly width: number;
  readonly step: number;
  readonly space: number;
  readonly isTwoRows: boolean;
}

const ROW_MAX = 8;
const ONE_ROW_MAX = 7;
const OFFSET = 0.92;
const RAISE = 0.14;

/**
 * The cards of one row after another: a break at the suit boundary nearest the middle that leaves at most eight in
 * each row, else after half of them, rounded up. Up to seven cards make one row.
 */
export function rows(cards: readonly string[]): string[][] {
  if (cards.length <= ONE_ROW_MAX) {
    return cards.length === 0 ? [] : [[...cards]];
  }
  const middle = cards.length / 2;
  const boundaries = cards
    .map((_, index) => index)
    .filter((index) => index > 0 && suitOf(cards[index] ?? "") !== suitOf(cards[index - 1] ?? ""))
    .filter((index) => index <= ROW_MAX && cards.length - index <= ROW_MAX)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
  const at = boundaries[0] ?? Math.ceil(middle);
  return [cards.slice(0, at), cards.slice(at)];
}

/** How the own hand is laid in a viewport of `width` × `height`, on a table `table` wide. */
export function measure(width: number, height: number, table: number, isOneRow: boolean): Measure {
  const shape = shapeOf(width, height);
  if (shape === "large") {
    return { width: 104, step: Math.min(64, (table - 44 - 104) / 12), space: table - 44, isTwoRows: false };
  }
  if (shape !== "small") {
    const card = shape === "low" ? 64 : 84;
    return { width: card, step: Math.min(0.64 * card, (table - 32 - card) / 12), space: table - 32, isTwoRows: false };
  }
  if (isOneRow && width >= 348) {
    const card = Math.min(60, width - 8 - 288);
    return { width: card, step: 0.72 * card, space: width - 8, isTwoRows: false };
  }
  return { width: Math.min(72, 0.2 * width, 0.12 * height), step: 46, space: width - 16, isTwoRows: true };
}

/** How an open hand is laid in a box `space` wide: across the table, or in two rows at the side of a wide one. */
export function measureOpen(space: number, shape: Shape | "side"): Measure {
  if (shape === "small" || shape === "side") {
    return { width: Math.min(shape === "side" ? 66 : 60, 0.264 * space), step: 50, space, isTwoRows: true };
  }
  const width = shape === "low" ? 48 : 84;
  return { width, step: Math.min(55, (space - width) / 12), space, isTwoRows: false };
}

/** The place of every card of a sorted hand, rows centred in `across` pixels. */
export function handLayout(
  cards: readonly string[],
  measured: Measure,
  across: number,
  isMirrored = false,
): HandLayout {
  const { width, space } = measured;
  const raise = RAISE * width;
  const lines = measured.isTwoRows ? rows(cards) : cards.length === 0 ? [] : [[...cards]];
  const spots: Spot[] = [];
  lines.forEach((line, row) => {
    const step = line.length > 1 ? Math.min(measured.step, (space - width) / (line.length - 1)) : 0;
    const left = (across - width - step * (line.length - 1)) / 2;
    const isLowest = row === lines.length - 1;
    line.forEach((card, index) => {
      const isTop = isMirrored ? index === 0 : index === line.length - 1;
      spots.push({
        card,
        x: left + index * step,
        y: raise + row * OFFSET * width,
        row,
        seenX: isMirrored && !isTop ? width - step : 0,
        seenWidth: isTop ? width : step,
        seenHeight: isLowest ? RATIO * width : OFFSET * width - raise,
      });
    });
  });
  const height = raise + Math.max(0, lines.length - 1) * OFFSET * width + RATIO * width;
  return { width, height, raise, spots };
}
