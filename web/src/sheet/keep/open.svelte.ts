/** A sheet that is open: what is done with it is shown at once and kept at once, and can be undone. */

import { formatSheet, parseSheet } from "../file.ts";
import type { Sheet } from "../sums/types.ts";
import { codeOf, type Kept, type Shelf, type Steps, shelf, type TroubleCode } from "./shelf.ts";
import { follow, tell } from "./tabs.ts";
import { note, unkeptOf } from "./unkept.ts";

/** How many steps can be undone, also after the page was closed, and how many characters their texts may have together. */
const MOST_STEPS = 50;
const MOST_CHARACTERS = 2_000_000;

/** A sheet that was kept and cannot be read any more; `text` is what was kept. */
export class Damaged extends Error {
  readonly text: string;

  constructor(text: string) {
    super("damaged");
    this.text = text;
  }
}

function read(text: string): Sheet {
  const parsed = parseSheet(text);
  if (!parsed.ok) {
    throw new Damaged(text);
  }
  return parsed.value;
}

/** The last of these states that there is room for. */
function latest(past: readonly string[]): readonly string[] {
  let first = Math.max(0, past.length - MOST_STEPS);
  let characters = past.slice(first).reduce((sum, text) => sum + text.length, 0);
  while (characters > MOST_CHARACTERS) {
    characters -= past[first]?.length ?? 0;
    first += 1;
  }
  return past.slice(first);
}

export class OpenSheet {
  readonly id: string;
  #kept: Kept;
  #steps: Steps;
  /** The sheet as it is shown; what is not kept yet is in it. */
  sheet: Sheet;
  /** Why the last step is not kept, or null. */
  trouble = $state<TroubleCode | null>(null);
  /** Whether sheets outlive this page. */
  readonly isLasting: boolean;
  readonly #shelf: Shelf;
  #writing: Promise<void> | null = null;
  /** The last revision that the shelf has. */
  #written: number;

  /** As it is on the shelf; one of revision 0 is not there yet. */
  constructor(kept: Kept, steps: Steps, place: Shelf) {
    this.id = kept.id;
    this.#kept = $state.raw(kept);
    this.#steps = $state.raw(steps);
    this.#written = $state(kept.revision);
    this.#shelf = place;
    this.isLasting = place.isLasting;
    this.sheet = $state.raw(read(kept.text));
  }

  /** As it is kept, or will be. */
  get kept(): Kept {
    return this.#kept;
  }

  get canUndo(): boolean {
    return this.#steps.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#steps.future.length > 0;
  }

  /** Whether all of it is on the shelf. */
  get isKept(): boolean {
    return this.#written > 0 && this.#written === this.#kept.revision;
  }

  /** Make a step: show the sheet that it leads to, and keep it. */
  step(next: Sheet): void {
    const text = formatSheet(next);
    if (text !== this.#kept.text) {
      this.sheet = next;
      this.#change({ text }, { past: latest([...this.#steps.past, this.#kept.text]), future: [] });
    }
  }

  /** Go back by a step. */
  undo(): void {
    const { past, future } = this.#steps;
    const text = past.at(-1);
    if (text !== undefined) {
      this.sheet = read(text);
      this.#change({ text }, { past: past.slice(0, -1), future: [this.#kept.text, ...future] });
    }
  }

  /** Go forward again by a step that was undone. */
  redo(): void {
    const { past, future } = this.#steps;
    const [text, ...rest] = future;
    if (text !== undefined) {
      this.sheet = read(text);
      this.#change({ text }, { past: [...past, this.#kept.text], future: rest });
    }
  }

  /** Put it away, or take it out again; that is no step. */
  archive(isArchived: boolean): void {
    this.#change({ isArchived, changed: this.#kept.changed }, this.#steps);
  }

  /** Put a sheet on the shelf that is new there. */
  begin(): Promise<void> {
    this.#write();
    return this.settled();
  }

  /**
   * Try again to keep what is not kept: where another page wrote meanwhile, as a step after what it wrote; where it took
   * the sheet away, anew.
   */
  async retry(): Promise<void> {
    const before = this.trouble;
    this.trouble = null;
    try {
      if (before === "taken") {
        await this.#follow();
      }
    } catch (error) {
      this.trouble = codeOf(error);
      return;
    }
    if (before === "gone") {
      this.#written = 0;
    }
    this.#write();
    await this.settled();
  }

  /** Take over what another page has written; what was not kept here can be redone. */
  async refresh(): Promise<void> {
    const [before, isAsked] = [this.#kept, this.trouble !== null];
    await this.settled();
    const found = await this.#shelf.get(this.id);
    // A step that was made meanwhile is being written, and hears by that what is there.
    if (!isAsked && (this.#kept !== before || found?.revision === before.revision)) {
      return;
    }
    if (found === null) {
      this.trouble = "gone";
      return;
    }
    const { past, future, ...kept } = found;
    const isLost = isAsked && this.#kept.text !== kept.text;
    this.sheet = read(kept.text);
    this.#steps = { past, future: isLost ? [this.#kept.text] : future };
    this.#kept = kept;
    this.#written = kept.revision;
    this.trouble = null;
    note(this, true);
  }

  /** Let go of what is not kept. */
  discard(): void {
    note(this, true);
  }

  /** Take over what other pages write while nothing waits here; the answer ends that. */
  follow(): () => void {
    return follow(this.#heard);
  }

  /** Resolves when nothing is being written any more. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  readonly #heard = (id: string | null): void => {
    if ((id === null || id === this.id) && this.isKept) {
      void this.refresh().catch(() => undefined);
    }
  };

  /** Stand after what another page has written, so that it can be undone to. */
  async #follow(): Promise<void> {
    const found = await this.#shelf.get(this.id);
    if (found !== null) {
      this.#steps = { past: latest([...found.past, found.text]), future: [] };
      this.#kept = { ...this.#kept, isArchived: found.isArchived };
    }
    this.#written = found?.revision ?? 0;
  }

  #change(changes: Partial<Kept>, steps: Steps): void {
    this.#kept = { ...this.#kept, changed: Date.now(), ...changes };
    this.#steps = steps;
    this.#write();
  }

  #write(): void {
    note(this, false);
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
  }

  async #writeAll(): Promise<void> {
    try {
      let last: Kept;
      do {
        last = this.#kept = { ...this.#kept, revision: this.#written + 1 };
        await this.#shelf.put(last, this.#steps);
        this.#written = last.revision;
        tell(this.id, this.#heard);
      } while (this.#kept !== last);
      this.trouble = null;
      note(this, true);
    } catch (error) {
      this.trouble = codeOf(error);
    }
  }
}

/** Open a kept sheet; null where there is none. Fails with `Damaged`, or `Trouble` where the shelf answers nothing. */
export async function openSheet(id: string): Promise<OpenSheet | null> {
  const place = await shelf();
  const waiting = unkeptOf(id);
  if (waiting !== undefined) {
    return waiting;
  }
  const found = await place.get(id);
  if (found === null) {
    return null;
  }
  const { past, future, ...kept } = found;
  return new OpenSheet(kept, { past, future }, place);
}
