/** The browser's database of score sheets. */

import { type DBSchema, type IDBPDatabase, openDB } from "idb";

import type { Kept, Steps } from "./shelf.ts";

/** Steps stand apart by the id of their sheet, so that listing all sheets does not read them. */
interface Schema extends DBSchema {
  sheets: { key: string; value: Kept };
  steps: { key: string; value: Steps };
}

/** The opened database. */
export type Database = IDBPDatabase<Schema>;

const NAME = "batak-sheets";
const VERSION = 1;

/** Open the database; `lost` is called when the browser has closed it. Fails where there is none. */
export function openDatabase(lost: () => void): Promise<Database> {
  return openDB<Schema>(NAME, VERSION, {
    upgrade: (opened) => {
      opened.createObjectStore("sheets", { keyPath: "id" });
      opened.createObjectStore("steps");
    },
    // A newer page changes the database: this one lets go of it.
    blocking: (_now, _wanted, event) => {
      (event.target as IDBDatabase).close();
      lost();
    },
    terminated: lost,
  });
}
