/** Drawing a picture as wide as a phone from its top downward. */

import { COLOURS } from "./colours.ts";
import { type Align, type Font, type Mark, type Measure, type Picture, wrapped } from "./drawing.ts";

export const WIDTH = 360;
export const EDGE = 12;
export const INSIDE = WIDTH - 2 * EDGE;

/** What every browser can paint: so many pixels in all, and so many from top to bottom. */
const MOST_PIXELS = 12_000_000;
const HIGHEST = 16_000;

/** Draws from the top downward; `y` is how far it has come. */
export class Sketch {
  readonly marks: Mark[] = [];
  y = EDGE;

  constructor(readonly measure: Measure) {}

  text(text: string, x: number, y: number, font: Font, fill: string, align: Align = "left"): void {
    this.marks.push({ kind: "text", text, x, y, font, fill, align });
  }

  box(x: number, y: number, width: number, height: number, fill: string): void {
    this.marks.push({ kind: "box", x, y, width, height, fill });
  }

  across(y: number): void {
    this.box(EDGE, y, INSIDE, 1, COLOURS.line);
  }

  line(points: readonly (readonly [number, number])[], stroke: string, width: number, dash: readonly number[]): void {
    this.marks.push({ kind: "line", points, stroke, width, dash });
  }

  /** What was drawn, as an image of at most so many pixels for each of a page. */
  picture(finest: number): Picture {
    const height = Math.ceil(this.y + EDGE);
    const scale = Math.min(finest, HIGHEST / height, Math.sqrt(MOST_PIXELS / (WIDTH * height)));
    return { width: WIDTH, height, scale, ground: COLOURS.bg, marks: this.marks };
  }

  /** Lines of text one below the other. */
  lines(text: string, font: Font, fill: string): void {
    for (const line of wrapped(text, INSIDE, font, this.measure)) {
      this.y += font.size * 1.3;
      this.text(line, EDGE, this.y, font, fill);
    }
  }
}
