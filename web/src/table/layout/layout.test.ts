import { describe, expect, it } from "vitest";

import { PACK } from "../deck/cards";
import { handLayout, measure, rows } from "./hand";
import { sorted, suitOrder } from "./sort";
import { sideOf, trickLayout } from "./trick";
import { shapeOf } from "./viewport";

const HAND = ["SQ", "S5", "S2", "HK", "HJ", "H6", "H3", "CA", "C6", "DK", "DJ", "D8", "D5"];

describe("the shape of the table", () => {
  it("follows width, and height before width", () => {
    expect(shapeOf(360, 740)).toBe("small");
    expect(shapeOf(768, 1024)).toBe("medium");
    expect(shapeOf(1280, 800)).toBe("large");
    expect(shapeOf(740, 360)).toBe("low");
    expect(shapeOf(1280, 400)).toBe("low");
  });
});

describe("the order of a hand", () => {
  it("runs spades, hearts, clubs, diamonds from high to low", () => {
    expect(sorted(HAND.toReversed())).toEqual(HAND);
  });

  it("starts with trump where the reader wants it, colours still alternating", () => {
    expect(suitOrder("C")).toEqual(["C", "D", "S", "H"]);
    expect(sorted(["S2", "HA", "C3"], "H")).toEqual(["HA", "C3", "S2"]);
  });
});

describe("the rows of a hand", () => {
  it("break at the suit boundary nearest the middle", () => {
    expect(rows(HAND).map((row) => row.length)).toEqual([7, 6]);
  });

  it("never hold more than eight", () => {
    const long = ["SA", ...PACK.slice(13, 25)];
    expect(rows(long).map((row) => row.length)).toEqual([7, 6]);
    expect(rows(PACK.slice(0, 13)).map((row) => row.length)).toEqual([7, 6]);
    expect(rows([...PACK.slice(0, 9), ...PACK.slice(13, 17)]).map((row) => row.length)).toEqual([7, 6]);
    expect(rows([...PACK.slice(0, 8), ...PACK.slice(13, 18)]).map((row) => row.length)).toEqual([8, 5]);
  });

  it("are one row up to seven cards", () => {
    expect(rows(HAND.slice(0, 7))).toHaveLength(1);
    expect(rows([])).toEqual([]);
  });
});

describe("the hand on a screen", () => {
  const strips = (cards: readonly string[], width: number, height: number, isOneRow = false) => {
    const laid = handLayout(cards, measure(width, height, width, isOneRow), width);
    return { laid, strip: laid.spots[0]?.seenWidth ?? 0 };
  };

  it("has cards of 72 px and strips of 45.3 px with seven in a row at 360", () => {
    const { laid, strip } = strips(HAND, 360, 740);
    expect(laid.width).toBe(72);
    expect(strip).toBeCloseTo(45.3, 1);
  });

  it("has strips of 38.9 px with eight in a row, and 64 px cards with 40 and 34.3 px at 320", () => {
    const eight = [...PACK.slice(0, 8), ...PACK.slice(13, 18)];
    expect(strips(eight, 360, 740).strip).toBeCloseTo(38.9, 1);
    expect(strips(HAND, 320, 740).laid.width).toBe(64);
    expect(strips(HAND, 320, 740).strip).toBeCloseTo(40, 1);
    expect(strips(eight, 320, 740).strip).toBeCloseTo(34.3, 1);
  });

  it("has strips of 24 px and more in one row, and two rows where that does not fit", () => {
    expect(strips(HAND, 360, 740, true).strip).toBeCloseTo(24.3, 1);
    expect(strips(HAND, 348, 740, true).strip).toBeCloseTo(24, 1);
    expect(strips(HAND, 340, 740, true).laid.spots.at(-1)?.row).toBe(1);
  });

  it("follows the formulas of wider screens", () => {
    expect(strips(HAND, 600, 900).strip).toBeCloseTo(40.3, 1);
    expect(strips(HAND, 768, 900).strip).toBeCloseTo(53.8, 1);
    const wide = handLayout(HAND, measure(1280, 800, 900, false), 900);
    expect(wide.spots[0]?.seenWidth).toBeCloseTo(62.7, 1);
    expect(wide.spots.at(-1)?.seenWidth).toBe(104);
  });

  it("never lets a raised lower card hide a rank or suit above it", () => {
    for (const width of [320, 360, 414, 599]) {
      const { laid } = strips(HAND, width, 740);
      for (const spot of laid.spots.filter(({ row }) => row === 0)) {
        expect(spot.seenHeight).toBeGreaterThanOrEqual(0.75 * laid.width);
      }
    }
  });

  it("leaves room for what stands beside the table of a phone held sideways", () => {
    const low = handLayout(HAND, measure(640, 400, 450, false), 450);
    expect(low.spots[0]?.x).toBeGreaterThanOrEqual(0);
    expect((low.spots.at(-1)?.x ?? 0) + low.width).toBeLessThanOrEqual(450);
    expect(low.spots[0]?.seenWidth).toBeGreaterThan(24);
  });

  it("stays inside the screen", () => {
    for (const [width, height] of [
      [320, 568],
      [360, 740],
      [599, 900],
      [600, 900],
      [740, 360],
      [1023, 700],
    ] as const) {
      for (let cards = 1; cards <= 13; cards += 1) {
        const { laid } = strips(HAND.slice(0, cards), width, height);
        for (const { x } of laid.spots) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + laid.width).toBeLessThanOrEqual(width);
        }
      }
    }
  });

  it("shows the first card whole where the fan overlaps the other way", () => {
    const laid = handLayout(HAND.slice(0, 5), measure(360, 740, 360, false), 360, true);
    expect(laid.spots.map(({ seenWidth }) => seenWidth)).toEqual([72, 46, 46, 46, 46]);
  });
});

describe("the trick", () => {
  it("puts the next seat at the right, or at the left where the order runs clockwise", () => {
    expect([0, 1, 2, 3].map((seat) => sideOf(seat, 1, "counterclockwise"))).toEqual(["left", "bottom", "right", "top"]);
    expect([0, 1, 2, 3].map((seat) => sideOf(seat, 0, "clockwise"))).toEqual(["bottom", "left", "top", "right"]);
  });

  it("shrinks the gap before the cards, and fits where it can", () => {
    expect(trickLayout(72, 216, 400).width).toBeCloseTo(70.1, 1);
    for (const height of [120, 160, 200, 300]) {
      const laid = trickLayout(72, 240, height);
      expect(laid.down).toBeLessThanOrEqual(height + 0.001);
      expect(laid.across).toBeLessThanOrEqual(240.001);
    }
  });
});
