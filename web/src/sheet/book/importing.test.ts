import { describe, expect, it, vi } from "vitest";

import { formatSheet } from "../file.ts";
import { Book, begin, type Listed } from "../keep/book.svelte.ts";
import { memory, type Shelf, Trouble } from "../keep/shelf.ts";
import { withTitle } from "../keep/title.ts";
import { allUnkept } from "../keep/unkept.ts";
import { toCsv } from "../spreadsheet.ts";
import { named } from "../sums/settings.ts";
import { entered, newSheet, standingOf } from "../sums/sheet.ts";
import type { Players, Sheet } from "../sums/types.ts";
import { formatBundle, parseBundle } from "./bundle.ts";
import { Importing } from "./importing.svelte.ts";

const PLAYERS: Players = ["Ayşe", "Mehmet", "Zeynep", "Ali"];

function played(sheet: Sheet): Sheet {
  const done = entered(sheet, { declarer: 1, bid: 6, tricks: [3, 5, 3, 2] });
  if (!done.ok) {
    throw new Error(JSON.stringify(done.why));
  }
  return done.value;
}

const SHEET = played(newSheet(undefined, PLAYERS));

interface Here {
  readonly place: Shelf;
  readonly book: Book;
  readonly importing: Importing;
}

async function here(): Promise<Here> {
  const place = memory();
  const book = new Book(place);
  await book.load();
  return { place, book, importing: new Importing(() => book.listed ?? [], place) };
}

function file(name: string, content: string | Uint8Array<ArrayBuffer>, lastModified = 1000): File {
  return new File([content], name, { lastModified });
}

const codes = ({ outcome }: Importing) => outcome?.refused.map(({ name, why }) => `${name}: ${why.code}`);
const sheets = async ({ book }: Here) => {
  await book.load();
  return book.listed?.map(({ sheet }) => sheet) ?? [];
};

describe("files", () => {
  it("are kept as they are, dated when they were written", async () => {
    const at = await here();
    await at.importing.take([file("a.json", formatSheet(SHEET))]);
    expect(at.importing.outcome).toEqual({ kept: 1, known: 0, refused: [] });
    expect(await sheets(at)).toEqual([SHEET]);
    expect(at.book.listed?.[0]?.kept).toMatchObject({ begun: 1000, changed: 1000, isArchived: false });
  });

  it("are refused one by one, each by its name, and the others are kept", async () => {
    const at = await here();
    await at.importing.take([
      file("list.json", "[1, 2]"),
      file("binary.bin", new Uint8Array([0x89, 0x50, 0xff, 0xfe, 0])),
      file("deep.json", "[".repeat(200_000)),
      file("deep-inside.json", `{"format":"batak-sheet/1","x":${"[".repeat(5000)}${"]".repeat(5000)}}`),
      file("record.json", '{"format":"batak-record/1"}'),
      file("good.json", formatSheet(SHEET)),
      file("types.json", '{"format":"batak-sheet/1","players":{"0":"a"},"entries":[]}'),
      file("large.json", formatSheet({ ...SHEET, others: { note: "x".repeat(1_000_001) } })),
      file("empty.json", ""),
    ]);
    expect(codes(at.importing)).toEqual([
      "list.json: not_json",
      "binary.bin: not_text",
      "deep.json: not_json",
      "deep-inside.json: not_json",
      "record.json: wrong_type",
      "types.json: wrong_type",
      "large.json: too_large",
      "empty.json: not_json",
    ]);
    expect(at.importing.outcome?.kept).toBe(1);
    expect(await sheets(at)).toEqual([SHEET]);
  });

  it("of a hundred thousand entries are refused", async () => {
    const at = await here();
    const entries = Array.from({ length: 100_000 }, () => '{"declarer":0,"bid":5,"tricks":[13,0]}').join();
    await at.importing.take([
      file("a.json", `{"format":"batak-sheet/1","players":["","","",""],"entries":[${entries}]}`),
    ]);
    expect(codes(at.importing)).toEqual(["a.json: too_large"]);
    expect(await sheets(at)).toEqual([]);
  });

  it("do not reach what all objects have", async () => {
    const at = await here();
    const hostile = formatSheet(SHEET).replace(
      "{",
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},',
    );
    await at.importing.take([file("a.json", hostile)]);
    expect(at.importing.outcome?.kept).toBe(1);
    expect(Object.hasOwn(Object.prototype, "isAdmin")).toBe(false);
    const [sheet] = await sheets(at);
    expect(sheet && standingOf(sheet)).toEqual(standingOf(SHEET));
    expect(at.book.listed?.[0]?.kept.text).toContain("__proto__");
  });

  it("that are here already are not kept twice", async () => {
    const at = await here();
    await begin(SHEET, {}, at.place);
    await at.book.load();
    await at.importing.take([file("a.json", formatSheet(SHEET)), file("b.json", formatSheet(withTitle(SHEET, "b")))]);
    expect(at.importing.outcome).toEqual({ kept: 1, known: 1, refused: [] });
    await at.book.load();
    await at.importing.take([file("b.json", formatSheet(withTitle(SHEET, "b")))]);
    expect(at.importing.outcome).toEqual({ kept: 0, known: 1, refused: [] });
    expect(await sheets(at)).toHaveLength(2);
  });

  it("that cannot be kept say so, and leave nothing half there", async () => {
    const at = await here();
    vi.spyOn(at.place, "put").mockRejectedValueOnce(new Trouble("full"));
    await at.importing.take([file("a.json", formatSheet(SHEET)), file("b.json", formatSheet(withTitle(SHEET, "b")))]);
    expect(codes(at.importing)).toEqual(["a.json: full"]);
    expect(at.importing.outcome?.kept).toBe(1);
    expect(allUnkept()).toEqual([]);
    expect((await sheets(at)).map((sheet) => sheet?.others.title)).toEqual(["b"]);
  });

  it("that cannot be opened say so", async () => {
    const at = await here();
    const lost = file("lost.json", formatSheet(SHEET));
    vi.spyOn(lost, "arrayBuffer").mockRejectedValue(new DOMException("", "NotFoundError"));
    await at.importing.take([lost]);
    expect(codes(at.importing)).toEqual(["lost.json: not_opened"]);
  });
});

describe("spreadsheets", () => {
  it("wait for their settings, and have their title from the name of the file", async () => {
    const at = await here();
    await at.importing.take([file("Perşembe.csv", toCsv(SHEET)), file("a.json", formatSheet(SHEET))]);
    expect(at.importing.waiting.map(({ name }) => name)).toEqual(["Perşembe.csv"]);
    expect(at.importing.outcome?.kept).toBe(1);
    await at.importing.settle(named("altin"));
    expect(at.importing.waiting).toEqual([]);
    expect(at.importing.outcome?.kept).toBe(2);
    const kept = (await sheets(at)).find((sheet) => sheet?.settings.kind === "named");
    expect(kept).toEqual(withTitle({ ...SHEET, settings: named("altin") }, "Perşembe"));
  });

  it("are left out where no settings are given", async () => {
    const at = await here();
    await at.importing.take([file("a.csv", toCsv(SHEET))]);
    await at.importing.settle(null);
    expect([at.importing.waiting, at.importing.outcome, await sheets(at)]).toEqual([[], null, []]);
  });

  it("that are none are refused with the line that is wrong", async () => {
    const at = await here();
    await at.importing.take([file("a.csv", "name,points\nAli,3\n"), file("b.csv", `${toCsv(SHEET)}2,9,5,1,1,1,1\n`)]);
    await at.importing.settle(named("altin"));
    expect(codes(at.importing)).toEqual(["a.csv: wrong_type", "b.csv: wrong_declarer"]);
    expect(at.importing.outcome?.refused.map(({ why }) => why.place)).toEqual([
      { part: "head" },
      { part: "entry", number: 2 },
    ]);
  });
});

describe("one file with all sheets", () => {
  const texts = (listed: readonly Listed[]) => listed.map(({ kept }) => kept.text).sort();

  it("brings back each to the letter, with its times and its place", async () => {
    const at = await here();
    await begin(SHEET, { begun: 10, changed: 20 }, at.place);
    await begin(SHEET, { begun: 30, changed: 40, isArchived: true }, at.place);
    const odd = '{"format":"batak-sheet/1","players":["","","",""],"entries":[],"__proto__":1,"x":1.50,"1":[2e5]}';
    await at.importing.take([file("odd.json", odd)]);
    expect(at.importing.outcome?.kept).toBe(1);
    await at.book.load();
    const before = at.book.listed ?? [];
    const other = await here();
    await other.importing.take([file("all.json", formatBundle(before))]);
    expect(other.importing.outcome).toEqual({ kept: 3, known: 0, refused: [] });
    await other.book.load();
    expect(texts(other.book.listed ?? [])).toEqual(texts(before));
    expect(other.book.listed?.map(({ kept }) => [kept.begun, kept.changed, kept.isArchived])).toEqual(
      before.map(({ kept }) => [kept.begun, kept.changed, kept.isArchived]),
    );
    await other.importing.take([file("all.json", formatBundle(before))]);
    expect(other.importing.outcome).toEqual({ kept: 0, known: 3, refused: [] });
  });

  it("holds a sheet as in its own file, and the text of one that cannot be read", async () => {
    const at = await here();
    await begin(SHEET, { changed: 2 }, at.place);
    await at.place.put(
      { id: "damaged00000", text: '{"format', begun: 1, changed: 1, isArchived: false, revision: 1 },
      null,
    );
    await at.book.load();
    const bundle = formatBundle(at.book.listed ?? []);
    const value = JSON.parse(bundle);
    expect(value.sheets[0].sheet).toEqual(JSON.parse(formatSheet(SHEET)));
    expect(value.sheets[1].sheet).toBe('{"format');
    const other = await here();
    await other.importing.take([file("all.json", bundle)]);
    expect(other.importing.outcome?.kept).toBe(1);
    expect(other.importing.outcome?.refused).toMatchObject([
      { name: "all.json", number: 2, why: { code: "not_json" } },
    ]);
  });

  it("keeps what is right of one that is wrong", async () => {
    const good = formatSheet(SHEET);
    const at = await here();
    const deep = `{"x":${"[".repeat(150)}${"]".repeat(150)}}`;
    const inner = [
      `{"sheet":${good}}`,
      "3",
      "{}",
      '{"sheet":null}',
      `{"sheet":${deep}}`,
      `{"begun":7,"sheet":${good}}`,
    ];
    await at.importing.take([file("all.json", `{"format":"batak-sheets/1","sheets":[${inner.join()}]}`)]);
    expect(at.importing.outcome).toMatchObject({ kept: 1, known: 1 });
    expect(at.importing.outcome?.refused.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
  });

  it("takes no time that is none or that is yet to come", () => {
    const times = ['"2999-01-01T00:00:00Z"', "5", '"never"', '"2020-01-02T03:04:05Z"'];
    const bundled = parseBundle(
      `{"format":"batak-sheets/1","sheets":[${times.map((time) => `{"begun":${time},"sheet":{}}`).join()}]}`,
    );
    expect(bundled?.map(({ history }) => history.begun ?? null)).toEqual([
      null,
      null,
      null,
      Date.UTC(2020, 0, 2, 3, 4, 5),
    ]);
  });

  it("is refused as a whole where it holds more than anyone has", async () => {
    const at = await here();
    await at.importing.take([file("all.json", `{"format":"batak-sheets/1","sheets":[0${",0".repeat(10_000)}]}`)]);
    expect(codes(at.importing)).toEqual(["all.json: too_large"]);
  });
});
