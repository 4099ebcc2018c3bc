// @vitest-environment node
/** A sheet in the fragment of an address, and fragments that are none. */

import { afterEach, expect, test, vi } from "vitest";

import { formatSheet, LARGEST } from "./file.ts";
import { fromFragment, toFragment } from "./link.ts";
import { entered, newSheet } from "./sums/sheet.ts";
import type { Sheet } from "./sums/types.ts";

const PLAYERS = ["Ayşe", "Mehmet", "Zeynep", "\ud83c\udca1"] as const;

function playedSheet(deals: number): Sheet {
  let sheet: Sheet = newSheet({ kind: "named", base: "altin", changes: { deals: 60 } }, PLAYERS);
  for (let deal = 0; deal < deals; deal += 1) {
    const done = entered(sheet, { declarer: deal % 4, bid: 5 + (deal % 8), tricks: [deal % 8, 5, 8 - (deal % 8), 0] });
    sheet = done.ok ? done.value : sheet;
  }
  return sheet;
}

async function packed(pieces: readonly string[]): Promise<string> {
  const blob = new Blob([...pieces]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `z${Buffer.from(await new Response(blob).arrayBuffer()).toString("base64url")}`;
}

function plain(text: string | Uint8Array): string {
  return `j${Buffer.from(text).toString("base64url")}`;
}

async function codeOf(fragment: string): Promise<string | null> {
  const done = await fromFragment(fragment);
  return done.ok ? null : `${done.why[0]?.place.part}: ${done.why[0]?.code}`;
}

async function comesBack(sheet: Sheet, fragment: string): Promise<void> {
  const done = await fromFragment(fragment);
  expect(done.ok && formatSheet(done.value)).toBe(formatSheet(sheet));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a whole evening is short and comes back", async () => {
  const sheet = playedSheet(20);
  const fragment = await toFragment(sheet);
  expect(sheet.entries).toHaveLength(20);
  expect(fragment).toMatch(/^z[\w-]+$/);
  expect(fragment.length).toBeLessThan(400);
  await comesBack(sheet, fragment);
});

test("a browser that cannot pack sends the file as it is, which every browser reads", async () => {
  vi.stubGlobal("CompressionStream", undefined);
  const sheet = playedSheet(3);
  const fragment = await toFragment(sheet);
  expect(fragment).toMatch(/^j[\w-]+$/);
  vi.stubGlobal("DecompressionStream", undefined);
  await comesBack(sheet, fragment);
});

test("a browser that cannot unpack says so", async () => {
  const fragment = await toFragment(playedSheet(3));
  vi.stubGlobal("DecompressionStream", undefined);
  expect(await codeOf(fragment)).toBe("link: cannot_unpack");
});

test("what is no link is named", async () => {
  const fragment = await toFragment(playedSheet(3));
  const middle = fragment.length >> 1;
  for (const text of [
    "",
    "z",
    "j",
    "x",
    `x${fragment.slice(1)}`,
    `${fragment}!`,
    `${fragment}=`,
    fragment.slice(0, middle),
    plain(new Uint8Array([0x7b, 0xff, 0x7d])),
    plain(new Uint8Array([0x7b, 0x7d, 0xc3])),
    "jA",
  ]) {
    expect(await codeOf(text), text).toBe("link: not_a_link");
  }
  expect(await codeOf(plain("[]"))).toBe("file: not_json");
  expect(await codeOf(plain("\ufeff{}"))).toBe("file: not_json");
  expect(await codeOf(await packed(["{}"]))).toBe("format: missing_key");
});

test("whatever is damaged on the way, nothing is thrown", async () => {
  const fragment = await toFragment(playedSheet(3));
  for (let at = 0; at < fragment.length; at += 1) {
    const done = await fromFragment(`${fragment.slice(0, at)}_${fragment.slice(at + 1)}`);
    expect(done.ok || done.why.length).toBeTruthy();
  }
});

test("a few letters that unpack to very much are not unpacked whole", async () => {
  const bomb = await packed(Array.from({ length: 20 }, () => " ".repeat(LARGEST)));
  expect(bomb.length).toBeLessThan(LARGEST / 20);
  expect(await codeOf(bomb)).toBe("link: too_large");
  expect(await codeOf(plain(" ".repeat(LARGEST + 1)))).toBe("link: too_large");
});

test("reading ends although what is unpacked never does, and little is unpacked at a time", async () => {
  const pull = vi.fn((control: ReadableStreamDefaultController) => control.enqueue(new Uint8Array(100_000).fill(32)));
  const write = vi.fn();
  vi.stubGlobal(
    "DecompressionStream",
    class {
      readonly readable = new ReadableStream({ pull });
      readonly writable = new WritableStream<Uint8Array>({ write: (piece) => write(piece.length) });
    },
  );
  expect(await codeOf(`z${"AAAA".repeat(5000)}`)).toBe("link: too_large");
  expect(pull.mock.calls.length).toBeLessThan(20);
  expect(write.mock.calls.length).toBeGreaterThan(0);
  expect(Math.max(...write.mock.calls.flat())).toBeLessThanOrEqual(1024);
});
