/** Painting a picture, and the file that comes of it. */

import type { Font, Mark, Measure, Picture } from "./drawing.ts";
import { encoded } from "./png.ts";

const FAMILY = 'system-ui, Roboto, "Segoe UI", sans-serif';

function css({ size, weight }: Font): string {
  return `${weight} ${size}px ${FAMILY}`;
}

function brush(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) {
    throw new Error("no canvas");
  }
  return context;
}

/** How wide texts are in this browser, or null where it cannot paint. */
export function measuring(): Measure | null {
  const context = document.createElement("canvas").getContext("2d");
  return (
    context &&
    ((text, font) => {
      context.font = css(font);
      return context.measureText(text).width;
    })
  );
}

/** Paint a picture on a canvas, which takes its size. */
export function paint(
  canvas: HTMLCanvasElement,
  { width, height, scale, ground, marks }: Picture,
): CanvasRenderingContext2D {
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = brush(canvas);
  context.scale(scale, scale);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  for (const mark of marks) {
    put(context, mark);
  }
  return context;
}

function put(context: CanvasRenderingContext2D, mark: Mark): void {
  if (mark.kind === "line") {
    context.strokeStyle = mark.stroke;
    context.lineWidth = mark.width;
    context.lineJoin = "round";
    context.setLineDash([...mark.dash]);
    context.beginPath();
    for (const [x, y] of mark.points) {
      context.lineTo(x, y);
    }
    context.stroke();
    return;
  }
  context.fillStyle = mark.fill;
  if (mark.kind === "box") {
    context.fillRect(mark.x, mark.y, mark.width, mark.height);
  } else if (mark.kind === "dot") {
    context.beginPath();
    context.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI);
    context.fill();
  } else {
    context.font = css(mark.font);
    context.textAlign = mark.align;
    context.fillText(mark.text, mark.x, mark.y);
  }
}

/** A picture as the bytes of a PNG. Fails where the browser cannot make one so large. */
export async function pngOf(picture: Picture): Promise<Blob> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  const canvas = document.createElement("canvas");
  const context = paint(canvas, picture);
  if (typeof CompressionStream === "function") {
    const { width, height } = canvas;
    return encoded({ width, height, rows: (top, count) => context.getImageData(0, top, width, count).data });
  }
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (blob === null) {
    throw new Error("no picture");
  }
  return blob;
}
