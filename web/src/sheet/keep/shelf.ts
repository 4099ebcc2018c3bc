/** Where score sheets are kept on this device. What has no place there is kept as long as the page lives. */

import { type Database, openDatabase } from "./database.ts";
import { notePage } from "./unkept.ts";

/** A sheet as it is kept. */
export interface Kept {
  /** Twelve letters and digits. */
  readonly id: string;
  /** The sheet as in a file: see `formatSheet`. */
  readonly text: string;
  /** When it was begun and changed last, in milliseconds since 1970. */
  readonly begun: number;
  readonly changed: number;
  readonly isArchived: boolean;
  /** Grows by one with each writing. */
  readonly revision: number;
}

/** The texts of a sheet before and after, for going back and forth. */
export interface Steps {
  /** The states before it, the oldest first. */
  readonly past: readonly string[];
  /** Those that were undone, the last undone first. */
  readonly future: readonly string[];
}

/**
 * Why something could not be written: there is no room, the browser allows no keeping, another page wrote it meanwhile,
 * or it is not there any more.
 */
export type TroubleCode = "full" | "refused" | "taken" | "gone";

export class Trouble extends Error {
  readonly code: TroubleCode;

  constructor(code: TroubleCode) {
    super(code);
    this.code = code;
  }
}

/** The code of whatever a shelf failed with. */
export function codeOf(error: unknown): TroubleCode {
  return error instanceof Trouble ? error.code : "refused";
}

/** A place for sheets. Each of its promises fails with `Trouble` alone. */
export interface Shelf {
  /** Whether sheets outlive the page. */
  readonly isLasting: boolean;
  all(): Promise<readonly Kept[]>;
  get(id: string): Promise<(Kept & Steps) | null>;
  /**
   * Put a sheet there, new (revision 1) or in the place of the revision before; without steps those that are there stay.
   * Answers once it is written.
   */
  put(kept: Kept, steps: Steps | null): Promise<void>;
  /** Take a sheet away. */
  remove(id: string): Promise<void>;
}

const NO_STEPS: Steps = { past: [], future: [] };

function troubleOf(error: unknown): Trouble {
  if (error instanceof Trouble) {
    return error;
  }
  return new Trouble(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused");
}

/** Refuse to write over what was not seen. The same once more is no other: the answer to its writing may be lost. */
function checkRevision(before: Kept | undefined, kept: Kept): void {
  const isSame =
    before?.revision === kept.revision &&
    before.text === kept.text &&
    before.changed === kept.changed &&
    before.isArchived === kept.isArchived;
  if (before === undefined && kept.revision > 1) {
    throw new Trouble("gone");
  }
  if ((before?.revision ?? 0) !== kept.revision - 1 && !isSame) {
    throw new Trouble("taken");
  }
}

class Lasting implements Shelf {
  readonly isLasting = true;
  #database: Promise<Database> | null = null;

  /** Open the database. Fails where the browser has none. */
  async open(): Promise<void> {
    this.#database ??= openDatabase(() => {
      this.#database = null;
    });
    try {
      await this.#database;
    } catch (error) {
      this.#database = null;
      throw error;
    }
  }

  all(): Promise<readonly Kept[]> {
    return this.#ask((database) => database.getAll("sheets"));
  }

  get(id: string): Promise<(Kept & Steps) | null> {
    return this.#ask(async (database) => {
      const transaction = database.transaction(["sheets", "steps"]);
      const [kept, steps] = await Promise.all([
        transaction.objectStore("sheets").get(id),
        transaction.objectStore("steps").get(id),
        transaction.done,
      ]);
      return kept === undefined ? null : { ...kept, ...(steps ?? NO_STEPS) };
    });
  }

  put(kept: Kept, steps: Steps | null): Promise<void> {
    return this.#ask(async (database) => {
      // Strict: done when it is on the disk, not when the system has promised to put it there.
      const transaction = database.transaction(["sheets", "steps"], "readwrite", { durability: "strict" });
      const done = transaction.done;
      try {
        checkRevision(await transaction.objectStore("sheets").get(kept.id), kept);
        await transaction.objectStore("sheets").put(kept);
        if (steps !== null) {
          await transaction.objectStore("steps").put(steps, kept.id);
        }
        transaction.commit();
      } catch (error) {
        // Where the browser has ended it all, it says there why.
        throw await done.then(
          () => error,
          (why: unknown) => why,
        );
      }
      await done;
    });
  }

  remove(id: string): Promise<void> {
    return this.#ask(async (database) => {
      const transaction = database.transaction(["sheets", "steps"], "readwrite", { durability: "strict" });
      await Promise.all([
        transaction.objectStore("sheets").delete(id),
        transaction.objectStore("steps").delete(id),
        transaction.done,
      ]);
    });
  }

  /** Ask the database; where the browser has let go of it meanwhile, once more in one that is opened anew. */
  async #ask<Answer>(ask: (database: Database) => Promise<Answer>): Promise<Answer> {
    for (const isLast of [false, true]) {
      try {
        await this.open();
        const database = await this.#database;
        if (database !== null) {
          return await ask(database);
        }
      } catch (error) {
        const trouble = troubleOf(error);
        if (isLast || trouble.code !== "refused") {
          throw trouble;
        }
        (await this.#database?.catch(() => null))?.close();
        this.#database = null;
      }
    }
    throw new Trouble("refused");
  }
}

class Memory implements Shelf {
  readonly isLasting = false;
  readonly #sheets = new Map<string, Kept & Steps>();
  readonly #tell: (isAny: boolean) => void;

  /** `tell` hears whether there is any sheet. */
  constructor(tell: (isAny: boolean) => void) {
    this.#tell = tell;
  }

  async all(): Promise<readonly Kept[]> {
    return [...this.#sheets.values()];
  }

  async get(id: string): Promise<(Kept & Steps) | null> {
    return this.#sheets.get(id) ?? null;
  }

  async put(kept: Kept, steps: Steps | null): Promise<void> {
    const before = this.#sheets.get(kept.id);
    checkRevision(before, kept);
    this.#sheets.set(kept.id, { ...(before ?? NO_STEPS), ...kept, ...steps });
    this.#tell(true);
  }

  async remove(id: string): Promise<void> {
    this.#sheets.delete(id);
    this.#tell(this.#sheets.size > 0);
  }
}

/** Open the browser's place for sheets, or one that lasts as long as the page where the browser has none. */
async function open(): Promise<Shelf> {
  const lasting = new Lasting();
  try {
    await lasting.open();
    return lasting;
  } catch {
    return new Memory(notePage);
  }
}

let opened: Promise<Shelf> | null = null;

/** The shelf of this page. */
export function shelf(): Promise<Shelf> {
  opened ??= open();
  return opened;
}

/** A shelf for a test, or for a page that keeps nothing. */
export function memory(): Shelf {
  return new Memory(() => undefined);
}
