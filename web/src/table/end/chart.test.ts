import { describe, expect, it } from "vitest";

import { chartOf, totalsOf } from "./chart.ts";

describe("the chart of totals", () => {
  it("adds the scores up from 0", () => {
    expect(totalsOf([70, 40, -30])).toEqual([0, 70, 110, 80]);
  });

  it("has round numbers around all totals, 0 among them", () => {
    const chart = chartOf([{ name: "a", style: 1, totals: [0, -70, 140] }], 200, 100);
    expect(chart.across.map(({ value }) => value)).toEqual([150, 100, 50, 0, -50, -100]);
    expect(chart.down.map(({ value }) => value)).toEqual([0, 1, 2]);
    expect(chart.lines[0]?.points.at(0)?.[1]).toBeCloseTo(60);
    expect(chart.lines[0]?.points.at(-1)?.[0]).toBe(200);
  });

  it("keeps the names of lines that end together apart and inside", () => {
    const series = [1, 2, 3, 4].map((style) => ({ name: String(style), style, totals: [0, 0] }));
    const labels = chartOf(series, 200, 100).lines.map(({ labelY }) => labelY);
    const sorted = labels.toSorted((a, b) => a - b);
    expect(sorted.every((y, index) => index === 0 || y - (sorted[index - 1] ?? 0) >= 17)).toBe(true);
    expect(Math.max(...labels)).toBeLessThanOrEqual(100);
  });

  it("shows a target among the totals, and above them without a line that it does not need", () => {
    const series = [{ name: "a", style: 1, totals: [0, -50, 139] }];
    const above = chartOf(series, 200, 100, 151);
    expect(above.targetY).toBeCloseTo(0);
    expect(above.across.map(({ value }) => value)).toEqual([150, 100, 50, 0, -50]);
    const within = chartOf(series, 200, 100, 101);
    expect(within.targetY).toBeCloseTo(24.5);
    expect(within.across).toEqual(chartOf(series, 200, 100).across);
    expect(chartOf(series, 200, 100).targetY).toBeNull();
  });

  it("does not write every deal of a long match", () => {
    const chart = chartOf([{ name: "a", style: 1, totals: Array.from({ length: 31 }, (_, deal) => deal) }], 200, 100);
    expect(chart.down.length).toBeLessThanOrEqual(9);
  });
});
