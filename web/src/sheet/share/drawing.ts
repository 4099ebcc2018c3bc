/** A picture as what is painted, in CSS pixels from its upper left corner. Making one needs no browser. */

export type Align = "left" | "center" | "right";

export type Mark =
  | {
      readonly kind: "box";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly fill: string;
    }
  | {
      readonly kind: "line";
      readonly points: readonly (readonly [number, number])[];
      readonly stroke: string;
      readonly width: number;
      readonly dash: readonly number[];
    }
  | { readonly kind: "dot"; readonly x: number; readonly y: number; readonly radius: number; readonly fill: string }
  | {
      readonly kind: "text";
      readonly text: string;
      readonly x: number;
      /** The line that letters stand on. */
      readonly y: number;
      readonly font: Font;
      readonly fill: string;
      readonly align: Align;
    };

export interface Font {
  readonly size: number;
  readonly weight: 400 | 600 | 700;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Pixels of the image for each of these. */
  readonly scale: number;
  readonly ground: string;
  readonly marks: readonly Mark[];
}

/** How wide a text is. */
export type Measure = (text: string, font: Font) => number;

const MORE = "\u2026";

/** A text that has so much room, with an ellipsis where it needs more. */
export function fitted(text: string, room: number, font: Font, measure: Measure): string {
  if (measure(text, font) <= room) {
    return text;
  }
  const left = Array.from(text);
  while (left.length > 0 && measure(`${left.join("").trimEnd()}${MORE}`, font) > room) {
    left.pop();
  }
  return `${left.join("").trimEnd()}${MORE}`;
}

/** A text in lines that have so much room, broken between words; what a line cannot hold is cut. */
export function wrapped(text: string, room: number, font: Font, measure: Measure): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && measure(longer, font) <= room) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines.map((line) => fitted(line, room, font, measure));
}
