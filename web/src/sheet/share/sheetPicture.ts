/** The picture of a sheet: title, players, a row a deal, totals, places and the chart, as wide as a phone. */

import { m } from "../../paraglide/messages.js";
import { chartOf } from "../../table/end/chart.ts";
import { total } from "../../table/words.ts";
import { COLOURS, SERIES } from "./colours.ts";
import { type Font, fitted, type Measure, type Picture } from "./drawing.ts";
import { EDGE, INSIDE, Sketch } from "./sketch.ts";
import type { Told, ToldCell, ToldDeal } from "./told.ts";

/** The column of the numbers. */
const NUMBERS = 28;
const HEAD = 36;
const ROW = 46;
const TOTALS = 50;
const CHART = 168;

/** A sheet of so many deals is drawn whole; of a longer one the first are taken together in one row. */
const MOST_DEALS = 60;
const MOST_NOTES = 6;
/** Up to so many deals have an image three times as fine as a page, more have one of twice. */
const FEW_DEALS = 16;

const TITLE: Font = { size: 22, weight: 700 };
const BODY: Font = { size: 14, weight: 400 };
const NAME: Font = { size: 15, weight: 700 };
const POINTS: Font = { size: 17, weight: 600 };
const ABOUT: Font = { size: 13, weight: 400 };
const CONTRACT: Font = { size: 13, weight: 600 };
const TOTAL: Font = { size: 21, weight: 700 };
const TICK: Font = { size: 12, weight: 400 };
const LABEL: Font = { size: 13, weight: 600 };

/** The picture of a sheet. */
export function sheetPicture(told: Told, measure: Measure): Picture {
  const sketch = new Sketch(measure);
  sketch.lines(told.title, TITLE, COLOURS.ink);
  sketch.y += 4;
  sketch.lines(told.about, BODY, COLOURS.ink2);
  sketch.y += EDGE;
  table(sketch, told);
  const notes = told.notes.length > MOST_NOTES ? [...told.notes.slice(0, MOST_NOTES), "\u2026"] : told.notes;
  for (const note of notes) {
    sketch.y += 2;
    sketch.lines(note, ABOUT, COLOURS.ink2);
  }
  sketch.y += EDGE;
  if (told.deals.length > 0) {
    chart(sketch, told);
  }
  return sketch.picture(told.deals.length > FEW_DEALS ? 2 : 3);
}

function table(sketch: Sketch, told: Told): void {
  const { measure } = sketch;
  const column = (INSIDE - NUMBERS) / told.columns.length;
  const middle = (at: number) => EDGE + NUMBERS + column * (at + 0.5);
  const shown = told.deals.slice(-MOST_DEALS);
  const earlier = told.deals.length - shown.length;
  const rows = shown.length + (earlier > 0 ? 1 : 0);
  sketch.box(EDGE, sketch.y, INSIDE, HEAD + rows * ROW, COLOURS.surface);
  for (const [at, name] of told.columns.entries()) {
    sketch.text(fitted(name, column - 6, NAME, measure), middle(at), sketch.y + 23, NAME, COLOURS.ink, "center");
  }
  sketch.y += HEAD;
  if (earlier > 0) {
    sketch.across(sketch.y);
    sketch.text(`\u2026${earlier}`, EDGE + 6, sketch.y + 28, TICK, COLOURS.ink3);
    for (const [at, { totals }] of told.series.entries()) {
      sketch.text(total(totals[earlier] ?? 0), middle(at), sketch.y + 29, POINTS, COLOURS.ink2, "center");
    }
    sketch.y += ROW;
  }
  for (const deal of shown) {
    row(sketch, deal, column, middle);
  }
  sketch.box(EDGE, sketch.y, INSIDE, TOTALS + (told.places === null ? 0 : 14), COLOURS.surface2);
  for (const [at, { words, isLost }] of told.totals.entries()) {
    sketch.text(words, middle(at), sketch.y + 33, TOTAL, isLost ? COLOURS.bad : COLOURS.ink, "center");
    const place = told.places?.[at];
    if (place !== undefined) {
      const words = `${m["result.place"]()} ${place}`;
      sketch.text(
        fitted(words, column, CONTRACT, measure),
        middle(at),
        sketch.y + 53,
        CONTRACT,
        COLOURS.ink2,
        "center",
      );
    }
  }
  sketch.y += TOTALS + (told.places === null ? 0 : 14);
}

function row(sketch: Sketch, deal: ToldDeal, column: number, middle: (at: number) => number): void {
  sketch.across(sketch.y);
  sketch.text(String(deal.number), EDGE + NUMBERS / 2, sketch.y + 28, ABOUT, COLOURS.ink3, "center");
  for (const [at, cell] of deal.cells.entries()) {
    if (cell.isDeclarer) {
      sketch.box(EDGE + NUMBERS + column * at, sketch.y + 1, column, ROW - 1, COLOURS["gold-soft"]);
    }
    sketch.text(cell.points, middle(at), sketch.y + 20, POINTS, colourOf(cell, deal), "center");
    const [font, fill] = cell.isDeclarer ? [CONTRACT, COLOURS["gold-text"]] : [ABOUT, COLOURS.ink2];
    sketch.text(fitted(cell.about, column - 2, font, sketch.measure), middle(at), sketch.y + 38, font, fill, "center");
  }
  sketch.y += ROW;
}

function colourOf(cell: ToldCell, deal: ToldDeal): string {
  if (!deal.counts) {
    return COLOURS.ink3;
  }
  return cell.isLost ? COLOURS.bad : cell.isDeclarer ? COLOURS.good : COLOURS.ink;
}

function chart(sketch: Sketch, told: Told): void {
  const { measure } = sketch;
  const labels = told.series.map(({ name }) => fitted(name, told.columns.length < 3 ? 128 : 96, LABEL, measure));
  const right = Math.max(...labels.map((label) => measure(label, LABEL))) + 18;
  const [left, top, bottom] = [46, 16, 26];
  const [width, height] = [INSIDE - left - right, CHART - top - bottom];
  const { across, down, lines, targetY } = chartOf(told.series, width, height, told.target);
  const [x0, y0] = [EDGE + left, sketch.y + top];
  sketch.box(EDGE, sketch.y, INSIDE, CHART, COLOURS.surface);
  for (const { value, y } of across) {
    sketch.box(x0, y0 + y, width, 1, value === 0 ? COLOURS.line2 : COLOURS.line);
    sketch.text(total(value), x0 - 8, y0 + y + 4, TICK, COLOURS.ink3, "right");
  }
  for (const { value, x } of down) {
    sketch.text(String(value), x0 + x, y0 + height + 18, TICK, COLOURS.ink3, "center");
  }
  if (told.target !== null && targetY !== null) {
    const y = y0 + targetY;
    const ends = [x0, x0 + width].map((x) => [x, y] as const);
    sketch.line(ends, COLOURS.ink2, 1.6, [12, 5]);
    sketch.text(m["client.sheet.score.target"]({ n: told.target }), x0 + 4, y + 14, TICK, COLOURS.ink2);
  }
  for (const [at, { points, labelY }] of lines.entries()) {
    const { colour, dash } = SERIES[at] ?? SERIES[0];
    const placed = points.map(([x, y]) => [x0 + x, y0 + y] as const);
    sketch.line(placed, colour, 2.2, dash);
    for (const [x, y] of placed.slice(-1)) {
      sketch.marks.push({ kind: "dot", x, y, radius: 3, fill: colour });
    }
    sketch.text(labels[at] ?? "", x0 + width + 9, y0 + labelY + 5, LABEL, colour);
  }
  sketch.y += CHART;
}
