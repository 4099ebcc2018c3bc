/** The four shapes a table takes; `low` is a phone held sideways, not a small window. */
export type Shape = "small" | "medium" | "large" | "low";

const LOW = 480;
const MEDIUM = 600;
const LARGE = 1024;

/** Which shape fits a viewport of so many pixels. */
export function shapeOf(width: number, height: number): Shape {
  if (height < LOW && width >= LOW) {
    return "low";
  }
  if (width < MEDIUM) {
    return "small";
  }
  return width < LARGE ? "medium" : "large";
}
