import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";

import { change } from "../../settings.svelte.ts";
import { newTen } from "../sums/settings.ts";
import { newSheet } from "../sums/sheet.ts";
import type { Entry, Seat, Sheet } from "../sums/types.ts";
import { COLOURS, SERIES } from "./colours.ts";
import { type Font, fitted, type Picture, wrapped } from "./drawing.ts";
import { fileName } from "./giving.ts";
import { encoded } from "./png.ts";
import { sheetPicture } from "./sheetPicture.ts";
import { textOf } from "./text.ts";
import { toldOf } from "./told.ts";

const FONT: Font = { size: 10, weight: 400 };
/** Every letter as wide as half its height. */
const measure = (text: string, font: Font) => (Array.from(text).length * font.size) / 2;

beforeEach(() => change("language", "tr"));

function entry(declarer: Seat, bid: number, ...tricks: number[]): Entry {
  return { declarer, bid, tricks, others: {} };
}

const sheet: Sheet = {
  ...newSheet(newTen(), ["Ayşe", "Mehmet", "Zeynep", "Ali"]),
  entries: [entry(0, 7, 9, 2, 1, 1), entry(1, 6, 3, 5, 3, 2), entry(2, 5, 1, 1, 1, 1), entry(0, 8, 8, 2, 2, 1)],
  others: { title: "Perşembe masası" },
};

function withSettings(values: Record<string, boolean | number | string>, entries = sheet.entries): Sheet {
  return { ...sheet, settings: { ...newTen(), values: { ...newTen().values, ...values } }, entries };
}

describe("the colours of a picture", () => {
  const tokens = readFileSync("src/styles/tokens.css", "utf-8");
  const light = tokens.slice(0, tokens.indexOf("}"));

  it("are the light ones of the tokens", () => {
    for (const [name, colour] of Object.entries(COLOURS)) {
      expect(light).toContain(`--${name}: ${colour};`);
    }
    for (const [at, { colour }] of SERIES.entries()) {
      expect(light).toContain(`--series-${at + 1}: ${colour};`);
    }
  });
});

describe("texts in a picture", () => {
  it("end with an ellipsis where there is no room, and never in half a letter", () => {
    expect(fitted("Mehmet", 30, FONT, measure)).toBe("Mehmet");
    expect(fitted("Mehmet", 29, FONT, measure)).toBe("Mehm…");
    expect(fitted("\ud83c\udccf\ud83c\udccf\ud83c\udccf", 10, FONT, measure)).toBe("\ud83c\udccf…");
    expect(fitted("Mehmet", 1, FONT, measure)).toBe("…");
  });

  it("are broken between words, but not at a space that holds together", () => {
    expect(wrapped("bir iki\u00a0uc dort", 40, FONT, measure)).toEqual(["bir", "iki\u00a0uc", "dort"]);
    expect(wrapped("abcdefghijk l", 40, FONT, measure)).toEqual(["abcdefg…", "l"]);
  });
});

describe("what a sheet says", () => {
  it("is told deal by deal, with totals and what counts for nothing", () => {
    expect(textOf(toldOf(sheet, null)).split("\n")).toEqual([
      "Perşembe masası",
      "Kendi ayarların · Hedef 151",
      "Tur 1: Ayşe 7 dedi, 9 aldı. Ayşe +72, Mehmet +2, Zeynep +1, Ali +1",
      "Tur 2: Mehmet 6 dedi, 5 aldı. Ayşe +3, Mehmet −60, Zeynep +3, Ali +2",
      "Tur 3: Zeynep 5 dedi, 1 aldı. Ayşe –, Mehmet –, Zeynep –, Ali –",
      "Tur 4: Ayşe 8 dedi, 8 aldı. Ayşe +80, Mehmet +2, Zeynep +2, Ali +1",
      "Toplam: Ayşe 155, Mehmet −56, Zeynep 6, Ali 4",
      "Derece: Ayşe 1., Mehmet 4., Zeynep 2., Ali 3.",
      "Tur 3 sayılmıyor: Toplam 4, olması gereken 13. 9 el eksik.",
    ]);
  });

  it("is told by side in a partnership", () => {
    const told = toldOf(withSettings({ partners: true }, [entry(2, 8, 9, 4)]), null);
    expect(told.columns).toEqual(["Ayşe + Zeynep", "Mehmet + Ali"]);
    expect(told.deals[0]?.cells.map(({ points, about }) => [points, about])).toEqual([
      ["+81", "Zeynep: 8 dedi, 9"],
      ["+4", "4 el"],
    ]);
  });

  it("takes deals that count for nothing together where the reason is one", () => {
    const deals = Array.from({ length: 5 }, () => entry(0, 13, 13, 0, 0, 0));
    expect(toldOf(withSettings({}, deals), null).notes).toEqual(["Tur 3–5 sayılmıyor: Oyun bitti"]);
  });
});

function texts({ marks }: Picture): readonly string[] {
  return marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : []));
}

describe("the picture of a sheet", () => {
  it("holds title, players, deals, totals, places and the chart, all within its edges", () => {
    const picture = sheetPicture(toldOf(sheet, null), measure);
    expect(texts(picture)).toEqual(
      expect.arrayContaining(["Perşembe masası", "Ayşe", "+72", "7 dedi, 9", "155", "Derece 1", "Hedef 151"]),
    );
    expect(picture.marks.filter(({ kind }) => kind === "line")).toHaveLength(5);
    for (const mark of picture.marks) {
      const at = mark.kind === "line" ? mark.points : [[mark.x, mark.y] as const];
      for (const [x, y] of at) {
        expect(x >= 0 && x <= picture.width && y >= 0 && y <= picture.height).toBe(true);
      }
    }
  });

  it("takes the first deals of an endless sheet together, with the totals after them", () => {
    const deals = Array.from({ length: 70 }, () => entry(0, 1, 13, 0, 0, 0));
    const told = toldOf(withSettings({ match_end: "deals", deals: 40 }, deals), null);
    const picture = sheetPicture(told, measure);
    const said = texts(picture);
    expect(said).toContain("…10");
    expect(said).toContain("220");
    expect(said).toContain("11");
    expect(said).not.toContain("7");
    expect(said.filter((text) => text === "1 dedi, 13")).toHaveLength(60);
  });

  it("is never larger than browsers paint", () => {
    const names = ["x ".repeat(5000), "", "", ""] as const;
    const odd = Array.from({ length: 3000 }, (_, at) => entry(0, 5, at % 2 ? 1 : 2, 0, 0, 0));
    const { width, height, scale } = sheetPicture(toldOf({ ...sheet, players: names, entries: odd }, null), measure);
    expect(height * scale).toBeLessThanOrEqual(16_000);
    expect(width * height * scale * scale).toBeLessThanOrEqual(12_000_000);
  });
});

describe("the name of a file", () => {
  it.each([
    ["Perşembe masası", "Perşembe-masası.png"],
    ["../../etc/passwd", "etc-passwd.png"],
    ["<script>:|?*", "script.png"],
    ["\u202e!!", "batak.png"],
    ["a".repeat(99), `${"a".repeat(60)}.png`],
  ])("is made of letters and digits: %s", (title, name) => {
    expect(fileName(title, "png")).toBe(name);
  });
});

/** The pixels of a PNG with a palette, each as red, green, blue; fails where a sum does not fit. */
function decoded(bytes: Uint8Array): { width: number; height: number; pixels: number[][] } {
  const view = new DataView(bytes.buffer);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < bytes.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.set(name, bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const head = chunks.get("IHDR") ?? new Uint8Array(13);
  const [width, height] = [0, 4].map((at) => new DataView(head.buffer, head.byteOffset).getUint32(at)) as [
    number,
    number,
  ];
  const palette = chunks.get("PLTE") ?? new Uint8Array();
  const rows = inflateSync(chunks.get("IDAT") ?? new Uint8Array());
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const place = rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] ?? 0;
    return [...palette.subarray(3 * place, 3 * place + 3)];
  });
  return { width, height, pixels };
}

async function packed(width: number, height: number, colourAt: (at: number) => readonly number[]): Promise<Uint8Array> {
  const all = Uint8ClampedArray.from(Array.from({ length: width * height }, (_, at) => [...colourAt(at), 255]).flat());
  const blob = await encoded({
    width,
    height,
    rows: (top, count) => all.slice(4 * width * top, 4 * width * (top + count)),
  });
  return new Uint8Array(await blob.arrayBuffer());
}

describe("a PNG with a palette", () => {
  it("keeps every colour of a picture with few, over several bands", async () => {
    const colourAt = (at: number) => [at % 7 === 0 ? 255 : 1, (at >> 12) % 16, 3];
    const { width, height, pixels } = decoded(await packed(1000, 600, colourAt));
    expect([width, height]).toEqual([1000, 600]);
    expect(pixels.every((pixel, at) => pixel.join() === colourAt(at).join())).toBe(true);
  });

  it("keeps the frequent colours of a picture with many, and is near the others", async () => {
    const rainbow = (at: number) => [(at * 7) % 256, (at * 13) % 256, (at * 29) % 256];
    const colourAt = (at: number) => (at % 2 ? rainbow(at) : [9, 9, Math.floor(at / 1024)]);
    const { pixels } = decoded(await packed(512, 64, colourAt));
    const far = pixels.map((pixel, at) =>
      Math.max(...colourAt(at).map((value, part) => Math.abs(value - (pixel[part] ?? 0)))),
    );
    expect(new Set(pixels.map((pixel) => pixel.join())).size).toBeLessThanOrEqual(256);
    expect(far.every((distance, at) => (at % 2 ? distance < 48 : distance === 0))).toBe(true);
  });
});
