/** Where the lines of the totals run. */

export interface Series {
  readonly name: string;
  /** 1 to 4: colour and dash. */
  readonly style: number;
  /** The total before the first deal, 0, and after each. */
  readonly totals: readonly number[];
}

export interface Line {
  readonly name: string;
  readonly style: number;
  readonly points: readonly (readonly [number, number])[];
  /** Where its name stands, clear of the others. */
  readonly labelY: number;
}

export interface Chart {
  readonly lines: readonly Line[];
  readonly across: readonly { readonly value: number; readonly y: number }[];
  readonly down: readonly { readonly value: number; readonly x: number }[];
  /** Where the line of the target runs, if there is one. */
  readonly targetY: number | null;
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000];
const MOST_LINES = 6;
const MOST_DEALS = 8;
const LABEL = 17;

/** Totals after each deal, from the scores of the deals. */
export function totalsOf(scores: readonly number[]): number[] {
  const totals = [0];
  for (const score of scores) {
    totals.push((totals.at(-1) ?? 0) + score);
  }
  return totals;
}

/** A chart of `width` × `height`: lines across at round numbers, the names beside the ends of their lines. */
export function chartOf(series: readonly Series[], width: number, height: number, target: number | null = null): Chart {
  const all = series.flatMap(({ totals }) => totals);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  // A target above all totals needs no line of its own above it.
  const topOf = (step: number) => Math.max(Math.ceil(high / step), (target ?? 0) / step);
  const step = STEPS.find((each) => topOf(each) - Math.floor(low / each) < MOST_LINES) ?? 10000;
  const bottom = Math.floor(low / step);
  const top = topOf(step);
  const y = (value: number) => height - ((value / step - bottom) / (top - bottom)) * height;
  const deals = Math.max(1, ...series.map(({ totals }) => totals.length - 1));
  const x = (deal: number) => (deal / deals) * width;
  const every = Math.ceil(deals / MOST_DEALS);
  return {
    lines: withLabels(
      series.map(({ name, style, totals }) => ({
        name,
        style,
        points: totals.map((value, deal) => [x(deal), y(value)] as const),
        labelY: y(totals.at(-1) ?? 0),
      })),
      height,
    ),
    across: Array.from({ length: Math.floor(top) - bottom + 1 }, (_, index) => (Math.floor(top) - index) * step).map(
      (value) => ({
        value,
        y: y(value),
      }),
    ),
    down: Array.from({ length: deals + 1 }, (_, deal) => deal)
      .filter((deal) => deal % every === 0)
      .map((value) => ({ value, x: x(value) })),
    targetY: target === null ? null : y(target),
  };
}

/** Moves the names apart, the highest line's first. */
function withLabels(lines: readonly Line[], height: number): Line[] {
  const order = [...lines].sort((a, b) => a.labelY - b.labelY);
  const places = new Map<Line, number>();
  let free = Number.NEGATIVE_INFINITY;
  for (const line of order) {
    const at = Math.max(line.labelY, free);
    places.set(line, at);
    free = at + LABEL;
  }
  const below = Math.max(0, free - LABEL - height);
  return lines.map((line) => ({ ...line, labelY: (places.get(line) ?? line.labelY) - below }));
}
