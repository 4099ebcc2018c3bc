/**
 * What is on the screen and not on the shelf: sheets that are being written, and those that could not be.
 *
 * They live as long as the page, whichever part of it is shown; a page that has some asks before it is closed.
 */

import type { OpenSheet } from "./open.svelte.ts";

const unkept = new Map<string, OpenSheet>();
let isPageAll = false;

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function guard(): void {
  if (unkept.size > 0 || isPageAll) {
    addEventListener("beforeunload", ask);
  } else {
    removeEventListener("beforeunload", ask);
  }
}

/** The sheet of an id that is not kept as it is shown, or undefined. */
export function unkeptOf(id: string): OpenSheet | undefined {
  return unkept.get(id);
}

/** All sheets that are not kept as they are shown. */
export function allUnkept(): readonly OpenSheet[] {
  return [...unkept.values()];
}

/** Say of a sheet whether it is kept as it is shown. */
export function note(sheet: OpenSheet, isKept: boolean): void {
  if (isKept) {
    unkept.delete(sheet.id);
  } else {
    unkept.set(sheet.id, sheet);
  }
  guard();
}

/** Say whether there are sheets that nothing but this page holds. */
export function notePage(isAll: boolean): void {
  isPageAll = isAll;
  guard();
}
