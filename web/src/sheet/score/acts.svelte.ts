/** What people do on the page of a score sheet: what lies over it, every step, and what screen readers are told. */

import { announce } from "../../a11y/announce.svelte.ts";
import { m } from "../../paraglide/messages.js";
import { Written } from "../entry/written.svelte.ts";
import type { OpenSheet } from "../keep/open.svelte.ts";
import { corrected, entered, removed, standingOf } from "../sums/sheet.ts";
import type { Draft, Refusal, Sheet } from "../sums/types.ts";
import { dealWords } from "./spoken.ts";

/** A deal by its number, 0 for a new one, or something else that lies over the sheet. */
export type Over = number | "people" | "share" | "large";

export class Acts {
  readonly open: OpenSheet;
  over = $state<Over | null>(null);
  /** What is being written down of the deal that lies over the sheet. */
  deal: Written;
  /** A new deal, begun after so many, that was not saved yet: closed and opened again it goes on. */
  #begun: { readonly after: number; readonly deal: Written } | null = null;
  #isRefused = $state(false);
  #removed = $state.raw<{ readonly text: string; readonly sheet: Sheet } | null>(null);

  constructor(open: OpenSheet) {
    this.open = open;
    this.deal = this.#written(0);
  }

  /** Whether a deal was to be added after the end of the match. */
  get isRefused(): boolean {
    return this.#isRefused && standingOf(this.open.sheet).isOver;
  }

  /** What is said of the deal that was removed last, as long as that is the last step. */
  get removed(): string | null {
    return this.#removed?.sheet === this.open.sheet ? this.#removed.text : null;
  }

  close = (): void => {
    this.over = null;
  };

  add = (): void => {
    this.#isRefused = standingOf(this.open.sheet).isOver;
    if (this.#isRefused) {
      announce(m["sheet.over"](), "assertive");
      return;
    }
    const after = this.open.sheet.entries.length;
    if (this.#begun?.after !== after) {
      this.#begun = { after, deal: this.#written(0) };
    }
    this.deal = this.#begun.deal;
    this.over = 0;
  };

  /** Open a deal to be corrected. */
  correct = (number: number): void => {
    this.deal = this.#written(number);
    this.over = number;
  };

  /** Keep the deal that is open, or answer why not. */
  save = (draft: Draft): readonly Refusal[] => {
    const { sheet } = this.open;
    const number = this.over;
    const isNew = typeof number !== "number" || number === 0;
    const made = isNew ? entered(sheet, draft) : corrected(sheet, number, draft);
    if (!made.ok) {
      return made.why;
    }
    if (isNew) {
      this.#begun = null;
    }
    this.step(made.value, dealWords(made.value, isNew ? made.value.entries.length : number));
    return [];
  };

  /** Take the deal that is open off the sheet. */
  remove = (): void => {
    if (typeof this.over === "number") {
      const text = m["client.sheet.score.removed"]({ n: this.over });
      this.step(removed(this.open.sheet, this.over), text);
      this.#removed = { text, sheet: this.open.sheet };
    }
  };

  #written(number: number): Written {
    return new Written(() => this.open.sheet, this.open.sheet.entries[number - 1] ?? null);
  }

  step(next: Sheet, words: string): void {
    this.open.step(next);
    this.over = null;
    announce(words);
  }

  forgetRemoved = (): void => {
    this.#removed = null;
  };

  undo = (): void => {
    if (this.open.canUndo) {
      this.open.undo();
      announce(m["sheet.undone"]());
    }
  };

  redo = (): void => {
    if (this.open.canRedo) {
      this.open.redo();
      announce(m["client.sheet.redone"]());
    }
  };

  archive = (): void => {
    const isArchived = !this.open.kept.isArchived;
    this.open.archive(isArchived);
    announce(isArchived ? m["client.sheet.score.archived"]() : m["client.sheet.score.unarchived"]());
  };

  /** The keys that undo and redo, where nothing is being written. */
  press = (event: KeyboardEvent): void => {
    const isWritten = event.target instanceof HTMLInputElement;
    const key = event.key.toLowerCase();
    if (this.over !== null || isWritten || event.altKey || !(event.ctrlKey || event.metaKey) || !/^[yz]$/.test(key)) {
      return;
    }
    event.preventDefault();
    if (key === "y" || event.shiftKey) {
      this.redo();
    } else {
      this.undo();
    }
  };
}
