/** All sheets of this device: those in use and those put away. */

import { formatSheet, parseSheet } from "../file.ts";
import type { Sheet } from "../sums/types.ts";
import { OpenSheet } from "./open.svelte.ts";
import { codeOf, type Kept, type Shelf, type Steps, shelf, type TroubleCode } from "./shelf.ts";
import { follow, tell } from "./tabs.ts";
import { allUnkept, unkeptOf } from "./unkept.ts";

const ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 12;
const NO_STEPS: Steps = { past: [], future: [] };

/** A kept sheet with what it says; null where that cannot be read any more. */
export interface Listed {
  readonly kept: Kept;
  readonly sheet: Sheet | null;
  /** Why it is not kept as it stands here, or null. */
  readonly trouble: TroubleCode | null;
}

/** A sheet that was taken away, for bringing it back. */
export type Removed = Kept & Steps;

/** When a sheet was begun and changed last, and whether it was put away; now and not where nothing is said. */
export type History = Partial<Pick<Kept, "begun" | "changed" | "isArchived">>;

let isAsked = false;

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return Array.from(bytes, (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join("");
}

/**
 * Keep a new sheet and answer with it. What could not be kept is open as long as the page lives, with its trouble, and
 * can be kept later.
 */
export async function begin(sheet: Sheet, history: History = {}, place?: Shelf): Promise<OpenSheet> {
  const now = Date.now();
  const kept = { id: newId(), text: formatSheet(sheet), begun: now, changed: now, isArchived: false, revision: 0 };
  const open = new OpenSheet({ ...kept, ...history }, NO_STEPS, place ?? (await shelf()));
  await open.begin();
  if (!isAsked) {
    isAsked = true;
    // Asks the browser not to clear this away when room is short; some ask their user, all may say no.
    void navigator.storage?.persist?.().catch(() => false);
  }
  return open;
}

/** Keep a new sheet as `begin` does, and answer its id. */
export async function keepNew(sheet: Sheet): Promise<string> {
  return (await begin(sheet)).id;
}

export class Book {
  /** The sheets, those changed last first; null until they are read. */
  listed = $state.raw<readonly Listed[] | null>(null);
  /** Why the sheets could not be read, or null. */
  unread = $state<TroubleCode | null>(null);
  /** Why the last thing could not be done, or null. */
  trouble = $state<TroubleCode | null>(null);
  /** Whether sheets outlive this page; true until that is known. */
  isLasting = $state(true);
  readonly #asked: Shelf | null;
  #loading: Promise<void> | null = null;
  #isStale = false;

  /** The book of a shelf; without one of the page's. */
  constructor(asked: Shelf | null = null) {
    this.#asked = asked;
  }

  /** Read the sheets, or read them again. */
  readonly load = (): Promise<void> => {
    this.#isStale = true;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  };

  /** Read the sheets, and again whenever one was written; the answer ends that. */
  follow(): () => void {
    void this.load();
    return follow(() => void this.load());
  }

  /** Put a sheet away, or take it out again. */
  async archive({ kept }: Listed, isArchived: boolean): Promise<void> {
    const open = unkeptOf(kept.id);
    if (open === undefined) {
      await this.#put({ ...kept, isArchived, revision: kept.revision + 1 }, null);
    } else {
      open.archive(isArchived);
      await open.settled();
      await this.load();
    }
  }

  /** Take a sheet away. What is answered brings it back with `restore`; null where it could not be taken away. */
  async remove({ kept }: Listed): Promise<Removed | null> {
    let removed: Removed | null = null;
    await this.#tried(async (place) => {
      const open = unkeptOf(kept.id);
      const found = await place.get(kept.id);
      await place.remove(kept.id);
      open?.discard();
      removed = { ...NO_STEPS, ...found, ...(open?.kept ?? found ?? kept) };
      tell(kept.id);
    });
    return removed;
  }

  /** Put a sheet back that was taken away; answers whether that could be done. */
  restore({ past, future, ...kept }: Removed): Promise<boolean> {
    return this.#put({ ...kept, revision: 1 }, { past, future });
  }

  #put(kept: Kept, steps: Steps | null): Promise<boolean> {
    return this.#tried(async (place) => {
      await place.put(kept, steps);
      tell(kept.id);
    });
  }

  async #tried(act: (place: Shelf) => Promise<void>): Promise<boolean> {
    try {
      await act(await this.#place());
      this.trouble = null;
    } catch (error) {
      this.trouble = codeOf(error);
    }
    await this.load();
    return this.trouble === null;
  }

  async #place(): Promise<Shelf> {
    return this.#asked ?? (await shelf());
  }

  async #load(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        const place = await this.#place();
        this.isLasting = place.isLasting;
        this.listed = this.#listedOf(await place.all());
        this.unread = null;
      } catch (error) {
        this.unread = codeOf(error);
      }
    }
  }

  #listedOf(all: readonly Kept[]): readonly Listed[] {
    const before = new Map(this.listed?.map((each) => [each.kept.text, each.sheet]));
    const unkept = allUnkept();
    return [
      ...all
        .filter(({ id }) => unkeptOf(id) === undefined)
        .map((kept) => ({ kept, sheet: before.get(kept.text) ?? sheetOf(kept), trouble: null })),
      ...unkept.map(({ kept, sheet, trouble }) => ({ kept, sheet, trouble })),
    ].sort((one, other) => other.kept.changed - one.kept.changed);
  }
}

function sheetOf({ text }: Kept): Sheet | null {
  const parsed = parseSheet(String(text));
  return parsed.ok ? parsed.value : null;
}
