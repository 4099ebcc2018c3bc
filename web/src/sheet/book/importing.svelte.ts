/** Taking in files: each is read and kept by itself, and what is refused loses nothing else. */

import { FILE, faultAt, formatSheet } from "../file.ts";
import { begin, type Listed } from "../keep/book.svelte.ts";
import type { Shelf } from "../keep/shelf.ts";
import { newTen } from "../sums/settings.ts";
import type { Settings } from "../sums/types.ts";
import { type Found, isSpreadsheet, type Opened, opened, type Refused, sheetsOf } from "./imports.ts";

/** What became of files: how many sheets are kept now, how many were here already, and what was refused. */
export interface Outcome {
  readonly kept: number;
  readonly known: number;
  readonly refused: readonly Refused[];
}

export class Importing {
  isBusy = $state(false);
  /** Spreadsheets that wait for their settings. */
  waiting = $state.raw<readonly Opened[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  readonly #listed: () => readonly Listed[];
  readonly #place: Shelf | undefined;

  /** `listed` answers the sheets that are here; `place` is where new ones go, if not to the page's shelf. */
  constructor(listed: () => readonly Listed[], place?: Shelf) {
    this.#listed = listed;
    this.#place = place;
  }

  /** Take in files; spreadsheets among them wait for their settings. */
  async take(files: Iterable<File>): Promise<void> {
    await this.#busy(async () => {
      const ready: Opened[] = [];
      const waiting: Opened[] = [];
      const refused: Refused[] = [];
      for (const file of files) {
        const done = await opened(file);
        if (!done.ok) {
          refused.push(...done.why.map((why) => ({ name: file.name, number: null, why })));
        } else if (isSpreadsheet(done.value)) {
          waiting.push(done.value);
        } else {
          ready.push(done.value);
        }
      }
      this.waiting = waiting;
      await this.#read(ready, newTen(), { kept: 0, known: 0, refused });
    });
  }

  /** Take in the spreadsheets that wait, with these settings; without any they are left out. */
  async settle(settings: Settings | null): Promise<void> {
    const waiting = this.waiting;
    this.waiting = [];
    if (settings !== null) {
      await this.#busy(() => this.#read(waiting, settings, this.outcome ?? { kept: 0, known: 0, refused: [] }));
    }
  }

  /** Say no more of what became of the last files. */
  dismiss(): void {
    this.outcome = null;
  }

  async #busy(act: () => Promise<void>): Promise<void> {
    if (this.isBusy) {
      return;
    }
    this.isBusy = true;
    try {
      await act();
    } finally {
      this.isBusy = false;
    }
  }

  async #read(files: readonly Opened[], settings: Settings, before: Outcome): Promise<void> {
    let { kept, known } = before;
    const refused = [...before.refused];
    const here = new Map<string, number[]>();
    for (const { kept: each } of this.#listed()) {
      here.set(each.text, [...(here.get(each.text) ?? []), each.begun]);
    }
    for (const file of files) {
      const read = sheetsOf(file, settings);
      refused.push(...read.refused);
      for (const found of read.found) {
        const text = formatSheet(found.sheet);
        const alike = here.get(text);
        if (alike !== undefined && (!found.isDated || alike.includes(found.history.begun ?? 0))) {
          known += 1;
          continue;
        }
        const trouble = await this.#keep(found);
        if (trouble === null) {
          kept += 1;
          here.set(text, [...(alike ?? []), found.history.begun ?? 0]);
        } else {
          refused.push(trouble);
        }
      }
    }
    this.outcome = files.length === 0 && refused.length === 0 ? null : { kept, known, refused };
  }

  /** Keep a sheet; what cannot be kept is refused, and stays in its file. */
  async #keep({ name, sheet, history }: Found): Promise<Refused | null> {
    const open = await begin(sheet, history, this.#place);
    if (open.trouble === null) {
      return null;
    }
    open.discard();
    return { name, number: null, why: faultAt(FILE, open.trouble) };
  }
}
