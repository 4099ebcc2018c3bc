import { expect, it, vi } from "vitest";

import { newSheet } from "../sums/sheet.ts";
import type { Players } from "../sums/types.ts";
import { Book, begin, type Listed } from "./book.svelte.ts";
import { memory, type Shelf, Trouble } from "./shelf.ts";
import { tell } from "./tabs.ts";
import { withTitle } from "./title.ts";

const PLAYERS: Players = ["Ayşe", "Mehmet", "Zeynep", "Ali"];
const SHEET = newSheet(undefined, PLAYERS);

async function bookOf(place: Shelf): Promise<Book> {
  const book = new Book(place);
  await book.load();
  return book;
}

function only({ listed }: Book): Listed {
  const [first, ...others] = listed ?? [];
  if (first === undefined || others.length > 0) {
    throw new Error("there is not one sheet");
  }
  return first;
}

it("lists what was changed last first", async () => {
  const place = memory();
  for (const changed of [2, 3, 1]) {
    await begin(withTitle(SHEET, `${changed}`), { begun: changed, changed }, place);
  }
  const book = await bookOf(place);
  expect(book.listed?.map(({ sheet }) => sheet?.others.title)).toEqual(["3", "2", "1"]);
  expect([book.isLasting, book.unread, book.trouble]).toEqual([false, null, null]);
});

it("puts a sheet away and takes it out again, with its steps", async () => {
  const place = memory();
  const open = await begin(SHEET, { begun: 1, changed: 2 }, place);
  open.step(withTitle(open.sheet, "a"));
  await open.settled();
  const book = await bookOf(place);
  await book.archive(only(book), true);
  expect(only(book).kept).toMatchObject({ isArchived: true, changed: open.kept.changed });
  await book.archive(only(book), false);
  expect(only(book).kept.isArchived).toBe(false);
  expect((await place.get(open.id))?.past).toHaveLength(1);
});

it("takes a sheet away and brings it back as it was, with its steps", async () => {
  const place = memory();
  const open = await begin(SHEET, { begun: 1 }, place);
  open.step(withTitle(open.sheet, "a"));
  open.undo();
  await open.settled();
  const book = await bookOf(place);
  const before = only(book);
  const removed = await book.remove(before);
  expect(book.listed).toEqual([]);
  expect(removed && (await book.restore(removed))).toBe(true);
  expect(only(book).kept).toEqual({ ...before.kept, revision: 1 });
  expect((await place.get(open.id))?.future).toHaveLength(1);
});

it("takes a sheet away that is on this page only, and brings it back", async () => {
  const place = memory();
  const put = vi.spyOn(place, "put").mockRejectedValue(new Trouble("full"));
  const open = await begin(SHEET, {}, place);
  const book = await bookOf(place);
  expect(only(book).trouble).toBe("full");
  await book.archive(only(book), true);
  expect(only(book)).toMatchObject({ kept: { isArchived: true }, trouble: "full" });
  const removed = await book.remove(only(book));
  expect(book.listed).toEqual([]);
  expect(removed && (await book.restore(removed))).toBe(false);
  expect([book.trouble, removed?.id]).toEqual(["full", open.id]);
  put.mockRestore();
  expect(removed && (await book.restore(removed))).toBe(true);
  expect([book.trouble, only(book).kept.id]).toEqual([null, open.id]);
});

it("does not put away what another page has changed since it was listed, and lists it anew", async () => {
  const place = memory();
  const open = await begin(SHEET, {}, place);
  const book = await bookOf(place);
  const seen = only(book);
  open.step(withTitle(open.sheet, "a"));
  await open.settled();
  await book.archive(seen, true);
  expect(book.trouble).toBe("taken");
  expect(only(book)).toMatchObject({ kept: { isArchived: false }, sheet: { others: { title: "a" } } });
  await book.archive(only(book), true);
  expect([book.trouble, only(book).kept.isArchived]).toEqual([null, true]);
});

it("lists a sheet that cannot be read any more, and the others", async () => {
  const place = memory();
  await begin(SHEET, { changed: 2 }, place);
  const kept = { id: "damaged00000", text: '{"format":"bat', begun: 1, changed: 1, isArchived: false, revision: 1 };
  await place.put(kept, null);
  const book = await bookOf(place);
  expect(book.listed?.map(({ sheet }) => sheet?.players ?? null)).toEqual([PLAYERS, null]);
  const [, damaged] = book.listed ?? [];
  const removed = damaged && (await book.remove(damaged));
  expect(removed?.text).toBe(kept.text);
});

it("says that nothing can be read, and reads when it can be", async () => {
  const place = memory();
  const book = new Book(place);
  const all = vi.spyOn(place, "all").mockRejectedValue(new Trouble("refused"));
  await book.load();
  expect([book.unread, book.listed]).toEqual(["refused", null]);
  all.mockRestore();
  await book.load();
  expect([book.unread, book.listed]).toEqual([null, []]);
});

it("reads again when a sheet was written, once for many at the same time", async () => {
  const place = memory();
  const book = new Book(place);
  const end = book.follow();
  await book.load();
  const all = vi.spyOn(place, "all");
  await begin(SHEET, {}, place);
  for (let count = 0; count < 20; count += 1) {
    tell("somesheet000");
  }
  await vi.waitFor(() => expect(book.listed).toHaveLength(1));
  await book.load();
  expect(all.mock.calls.length).toBeLessThan(8);
  document.dispatchEvent(new Event("visibilitychange"));
  await book.load();
  const calls = all.mock.calls.length;
  end();
  tell("somesheet000");
  await Promise.resolve();
  expect(all.mock.calls.length).toBe(calls);
});
