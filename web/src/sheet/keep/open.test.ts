import { afterEach, describe, expect, it, vi } from "vitest";

import { entered, newSheet } from "../sums/sheet.ts";
import type { Players, Sheet } from "../sums/types.ts";
import { Book, begin } from "./book.svelte.ts";
import { Damaged, OpenSheet } from "./open.svelte.ts";
import { type Kept, memory, type Shelf, type Steps, Trouble, type TroubleCode } from "./shelf.ts";
import { withTitle } from "./title.ts";
import { allUnkept, unkeptOf } from "./unkept.ts";

const PLAYERS: Players = ["Ayşe", "Mehmet", "Zeynep", "Ali"];
const SHEET = newSheet(undefined, PLAYERS);

/** A shelf that fails while it is told to, or writes only when it is let. */
class Wayward implements Shelf {
  readonly isLasting = true;
  readonly inner = memory();
  fails: TroubleCode | null = null;
  /** Writings that wait, or null where none has to. */
  waiting: (() => void)[] | null = null;
  written: Kept[] = [];

  all(): Promise<readonly Kept[]> {
    return this.inner.all();
  }

  get(id: string): Promise<(Kept & Steps) | null> {
    return this.inner.get(id);
  }

  async put(kept: Kept, steps: Steps | null): Promise<void> {
    if (this.fails !== null) {
      throw new Trouble(this.fails);
    }
    const { waiting } = this;
    if (waiting !== null) {
      await new Promise<void>((go) => waiting.push(go));
    }
    await this.inner.put(kept, steps);
    this.written.push(kept);
  }

  remove(id: string): Promise<void> {
    return this.inner.remove(id);
  }
}

async function another(open: OpenSheet, place: Shelf): Promise<OpenSheet> {
  const found = await place.get(open.id);
  if (found === null) {
    throw new Error("it is not kept");
  }
  const { past, future, ...kept } = found;
  return new OpenSheet(kept, { past, future }, place);
}

function played(sheet: Sheet, bid = 5): Sheet {
  const done = entered(sheet, { declarer: 0, bid, tricks: [5, 4, 2, 2] });
  if (!done.ok) {
    throw new Error(JSON.stringify(done.why));
  }
  return done.value;
}

afterEach(() => {
  for (const open of allUnkept()) {
    open.discard();
  }
});

describe("an open sheet", () => {
  it("shows a step at once and keeps it at once", async () => {
    const place = new Wayward();
    const open = await begin(SHEET, {}, place);
    expect(open.isKept).toBe(true);
    open.step(played(open.sheet));
    expect(open.sheet.entries).toHaveLength(1);
    expect(open.isKept).toBe(false);
    await open.settled();
    expect(open.isKept).toBe(true);
    expect((await another(open, place)).sheet).toEqual(open.sheet);
  });

  it("writes nothing for a step that changes nothing", async () => {
    const place = new Wayward();
    const open = await begin(SHEET, {}, place);
    open.step({ ...open.sheet });
    await open.settled();
    expect([open.canUndo, place.written.length]).toEqual([false, 1]);
  });

  it("writes the last of several quick steps after the first, and leaves none out of undoing", async () => {
    const place = new Wayward();
    const open = await begin(SHEET, {}, place);
    place.waiting = [];
    for (const title of ["a", "b", "c"]) {
      open.step(withTitle(open.sheet, title));
    }
    expect(place.waiting).toHaveLength(1);
    place.waiting.shift()?.();
    await vi.waitFor(() => expect(place.waiting).toHaveLength(1));
    expect(open.isKept).toBe(false);
    place.waiting.shift()?.();
    await open.settled();
    expect(place.written.map(({ revision }) => revision)).toEqual([1, 2, 3]);
    const found = await another(open, place);
    expect(found.sheet.others.title).toBe("c");
    found.undo();
    found.undo();
    expect(found.sheet.others.title).toBe("a");
  });

  it("is undone and redone also after it was closed, and a new step ends redoing", async () => {
    const place = memory();
    const first = await begin(SHEET, {}, place);
    first.step(played(first.sheet, 5));
    first.step(played(first.sheet, 5));
    first.undo();
    await first.settled();
    const second = await another(first, place);
    expect([second.canUndo, second.canRedo, second.sheet.entries.length]).toEqual([true, true, 1]);
    second.redo();
    expect([second.canRedo, second.sheet.entries.length]).toEqual([false, 2]);
    second.undo();
    second.undo();
    expect([second.canUndo, second.sheet.entries.length]).toEqual([false, 0]);
    second.undo();
    expect(second.sheet.entries).toHaveLength(0);
    second.step(withTitle(second.sheet, "Perşembe"));
    expect(second.canRedo).toBe(false);
    second.redo();
    expect(second.sheet.others.title).toBe("Perşembe");
    await second.settled();
    expect((await place.get(second.id))?.future).toEqual([]);
  });

  it("is undone at most fifty steps", async () => {
    const place = memory();
    const open = await begin(SHEET, {}, place);
    for (let number = 1; number <= 60; number += 1) {
      open.step(withTitle(open.sheet, `${number}`));
    }
    let count = 0;
    while (open.canUndo) {
      open.undo();
      count += 1;
    }
    expect([count, open.sheet.others.title]).toEqual([50, "10"]);
  });

  it("keeps fewer steps of a very long sheet, and at least the last", async () => {
    const place = memory();
    const long = { ...SHEET, others: { note: "x".repeat(600_000) } };
    const open = await begin(long, {}, place);
    for (let number = 1; number <= 8; number += 1) {
      open.step(withTitle(open.sheet, `${number}`));
    }
    await open.settled();
    const past = (await place.get(open.id))?.past ?? [];
    expect(past).toHaveLength(3);
    open.undo();
    expect(open.sheet.others.title).toBe("7");
  });

  it("keeps when it was played, whenever it is put away", async () => {
    const place = memory();
    const open = await begin(SHEET, { begun: 5, changed: 7 }, place);
    open.archive(true);
    await open.settled();
    expect(await place.get(open.id)).toMatchObject({ begun: 5, changed: 7, isArchived: true });
    expect(open.canUndo).toBe(false);
    open.step(played(open.sheet));
    expect(open.kept.changed).toBeGreaterThan(7);
  });

  it("is damaged where its text is none of a sheet, and says what is left of it", () => {
    const kept = { id: "a", text: "{", begun: 0, changed: 0, isArchived: false, revision: 1 };
    expect(() => new OpenSheet(kept, { past: [], future: [] }, memory())).toThrow(Damaged);
  });
});

describe("a shelf that fails", () => {
  it.each(["full", "refused"] as const)("keeps the step on the screen and says why: %s", async (code) => {
    const place = new Wayward();
    const open = await begin(SHEET, {}, place);
    place.fails = code;
    open.step(played(open.sheet));
    await open.settled();
    expect([open.trouble, open.isKept, open.sheet.entries.length]).toEqual([code, false, 1]);
    expect(unkeptOf(open.id)).toBe(open);
    await open.retry();
    expect(open.trouble).toBe(code);
    place.fails = null;
    await open.retry();
    expect([open.trouble, open.isKept]).toEqual([null, true]);
    expect(unkeptOf(open.id)).toBeUndefined();
    expect((await another(open, place)).sheet.entries).toHaveLength(1);
  });

  it("has everything written with the next step that can be", async () => {
    const place = new Wayward();
    const open = await begin(SHEET, {}, place);
    place.fails = "full";
    open.step(played(open.sheet));
    await open.settled();
    place.fails = null;
    open.step(played(open.sheet));
    await open.settled();
    const found = await another(open, place);
    expect([found.sheet.entries.length, open.trouble, open.isKept]).toEqual([2, null, true]);
    found.undo();
    expect(found.sheet.entries).toHaveLength(1);
  });

  it("leaves a new sheet open as long as the page lives, to be kept later", async () => {
    const place = new Wayward();
    place.fails = "full";
    const open = await begin(SHEET, {}, place);
    expect([open.trouble, open.isKept]).toEqual(["full", false]);
    const book = new Book(place);
    await book.load();
    expect(book.listed).toMatchObject([{ kept: { id: open.id }, trouble: "full" }]);
    open.step(played(open.sheet));
    await open.settled();
    place.fails = null;
    await open.retry();
    await book.load();
    expect(book.listed).toMatchObject([{ kept: { revision: 1 }, trouble: null }]);
    expect(book.listed?.[0]?.sheet?.entries).toHaveLength(1);
  });

  it("asks before the page is closed, and not once all is kept", async () => {
    const place = new Wayward();
    const open = await begin(SHEET, {}, place);
    const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(asks()).toBe(false);
    place.fails = "refused";
    open.step(played(open.sheet));
    await open.settled();
    expect(asks()).toBe(true);
    place.fails = null;
    await open.retry();
    expect(asks()).toBe(false);
  });
});

describe("two pages", () => {
  it("do not write over each other: a step after what was not seen is not kept, and said so", async () => {
    const place = memory();
    const here = await begin(SHEET, {}, place);
    const there = await another(here, place);
    there.step(withTitle(there.sheet, "there"));
    await there.settled();
    here.step(played(here.sheet));
    await here.settled();
    expect([here.trouble, here.isKept, here.sheet.entries.length]).toEqual(["taken", false, 1]);
    expect((await another(here, place)).sheet.others.title).toBe("there");
  });

  it("can have what is here, after what is there", async () => {
    const place = memory();
    const here = await begin(SHEET, {}, place);
    const there = await another(here, place);
    there.step(withTitle(there.sheet, "there"));
    await there.settled();
    here.step(played(here.sheet));
    await here.settled();
    await here.retry();
    expect([here.trouble, here.isKept]).toEqual([null, true]);
    const after = await another(here, place);
    expect(after.sheet).toEqual(here.sheet);
    after.undo();
    expect(after.sheet.others.title).toBe("there");
  });

  it("can have what is there, and what is here by redoing", async () => {
    const place = memory();
    const here = await begin(SHEET, {}, place);
    const there = await another(here, place);
    there.step(withTitle(there.sheet, "there"));
    await there.settled();
    here.step(played(here.sheet));
    await here.settled();
    await here.refresh();
    expect([here.trouble, here.isKept, here.sheet.others.title]).toEqual([null, true, "there"]);
    expect(unkeptOf(here.id)).toBeUndefined();
    here.redo();
    expect(here.sheet.entries).toHaveLength(1);
    await here.settled();
    expect(here.isKept).toBe(true);
  });

  it("show what the other wrote, with its steps", async () => {
    const place = memory();
    const here = await begin(SHEET, {}, place);
    const there = await another(here, place);
    const end = here.follow();
    there.step(withTitle(there.sheet, "there"));
    await there.settled();
    await vi.waitFor(() => expect(here.sheet.others.title).toBe("there"));
    end();
    here.undo();
    await here.settled();
    expect([here.sheet.others.title, here.trouble]).toEqual([undefined, null]);
  });

  it("keep a step that is made while the other's is read", async () => {
    const place = memory();
    const here = await begin(SHEET, {}, place);
    const there = await another(here, place);
    there.step(withTitle(there.sheet, "there"));
    await there.settled();
    const reading = here.refresh();
    await Promise.resolve();
    here.step(played(here.sheet));
    await reading;
    await here.settled();
    expect([here.sheet.entries.length, here.trouble]).toEqual([1, "taken"]);
  });

  it("can keep anew what the other took away", async () => {
    const place = memory();
    const here = await begin(SHEET, {}, place);
    await place.remove(here.id);
    await here.refresh();
    expect(here.trouble).toBe("gone");
    here.step(played(here.sheet));
    await here.settled();
    expect(here.trouble).toBe("gone");
    await here.retry();
    expect([here.trouble, here.isKept, (await place.get(here.id))?.revision]).toEqual([null, true, 1]);
  });
});
