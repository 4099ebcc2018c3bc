/** The picture of statistics: what each player did, and what is said of all. */

import { m } from "../../paraglide/messages.js";
import { COLOURS } from "../share/colours.ts";
import { type Font, fitted, type Measure, type Picture } from "../share/drawing.ts";
import { EDGE, INSIDE, Sketch } from "../share/sketch.ts";
import type { Person, Statistics } from "../statistics.ts";
import { type Column, cellWords, heading, linesOf, whoWords } from "./words.ts";

const TITLE: Font = { size: 22, weight: 700 };
const NAME: Font = { size: 16, weight: 700 };
const POINTS: Font = { size: 19, weight: 700 };
const CELL: Font = { size: 15, weight: 600 };
const ABOUT: Font = { size: 12, weight: 400 };
const LINE: Font = { size: 14, weight: 400 };

const SAID: readonly Column[] = ["deals", "average", "contracts", "won", "best", "worst", "average_bid"];
/** How many of these stand in a row. */
const BESIDE = 4;
const CELLS = 40;
const HEAD = 34;
const GAP = 10;

/** The picture of statistics under a title. */
export function numbersPicture(title: string, told: Statistics, measure: Measure): Picture {
  const sketch = new Sketch(measure);
  sketch.lines(title, TITLE, COLOURS.ink);
  sketch.y += EDGE;
  for (const [at, each] of told.people.entries()) {
    person(sketch, at + 1, each);
  }
  for (const line of linesOf(told)) {
    sketch.lines(line, LINE, COLOURS.ink2);
    sketch.y += 4;
  }
  return sketch.picture(3);
}

function person(sketch: Sketch, number: number, of: Person): void {
  const { measure } = sketch;
  const rows = Math.ceil(SAID.length / BESIDE);
  sketch.box(EDGE, sketch.y, INSIDE, HEAD + rows * CELLS, COLOURS.surface);
  const points = `${cellWords("points", of)} ${m["result.points"]()}`;
  const right = EDGE + INSIDE - GAP;
  const left = INSIDE - 3 * GAP - measure(points, POINTS);
  const name = fitted(`${number}. ${whoWords(of.who)}`, left, NAME, measure);
  sketch.text(name, EDGE + GAP, sketch.y + 24, NAME, COLOURS.ink);
  sketch.text(points, right, sketch.y + 24, POINTS, of.points < 0 ? COLOURS.bad : COLOURS.accent, "right");
  const width = (INSIDE - GAP) / BESIDE;
  for (const [at, column] of SAID.entries()) {
    const x = EDGE + GAP + (at % BESIDE) * width;
    const y = sketch.y + HEAD + Math.floor(at / BESIDE) * CELLS;
    // The last one has the rest of its row.
    const room = at === SAID.length - 1 ? right - x : width - 4;
    sketch.text(fitted(heading(column), room, ABOUT, measure), x, y + 10, ABOUT, COLOURS.ink3);
    sketch.text(fitted(cellWords(column, of), room, CELL, measure), x, y + 27, CELL, COLOURS.ink);
  }
  sketch.y += HEAD + rows * CELLS + GAP;
}
