/** The table opened last on this device: what the start page offers again. */

import type { Value, Values } from "../net/api.ts";

export interface TableChoice {
  readonly base: string;
  /** Fields that differ from the named set. */
  readonly changes: Values;
  /** The level of the bots. */
  readonly level: string;
}

export const FIRST_CHOICE: TableChoice = { base: "altin", changes: {}, level: "beginner" };

const KEY = "batak.table";

/** The table opened last, or null where none was. */
export function lastUsed(): TableChoice | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isChoice(kept) ? { base: kept.base, changes: kept.changes, level: kept.level } : null;
  } catch {
    return null;
  }
}

/** Whether a table may have been opened in this browser before; unknown counts as yes. */
export function hasPlayed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Keep what a table was opened with. */
export function keepUsed(choice: TableChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Then the start page offers the first set again.
  }
}

function isChoice(kept: unknown): kept is TableChoice {
  return (
    typeof kept === "object" &&
    kept !== null &&
    "base" in kept &&
    typeof kept.base === "string" &&
    "level" in kept &&
    typeof kept.level === "string" &&
    "changes" in kept &&
    typeof kept.changes === "object" &&
    kept.changes !== null &&
    Object.values(kept.changes).every(isValue)
  );
}

function isValue(value: unknown): value is Value {
  return value === null || ["boolean", "number", "string"].includes(typeof value);
}
