/**
 * A whole sheet in the fragment of an address, which no server sees.
 *
 * The first letter is the kind: `z` for the file packed by deflate, `j` for the file as it is, where a browser cannot
 * pack; the rest is base64 with the letters of addresses.
 */

import { dump, type Fault, faultAt, LARGEST, parseSheet } from "./file.ts";
import { formatJson } from "./json.ts";
import type { Done, Sheet } from "./sums/types.ts";

const LINK = { part: "link" };
const PACKED = "z";
const PLAIN = "j";
const FORMAT = "deflate-raw";

/** Bytes that are unpacked at a time. */
const PIECE = 1024;

/** The sheet as a fragment, without the sign before it. */
export async function toFragment(sheet: Sheet): Promise<string> {
  const bytes = new TextEncoder().encode(formatJson(dump(sheet)));
  const packer = made(() => new CompressionStream(FORMAT));
  if (packer === null) {
    return PLAIN + toBase64(bytes);
  }
  return PACKED + toBase64(new Uint8Array(await new Response(streamOf(bytes).pipeThrough(packer)).arrayBuffer()));
}

/**
 * The sheet of a fragment, or what is wrong: `not_a_link`, `too_large` or a fault of the file. `cannot_unpack` where this
 * browser cannot read what another one packed.
 */
export async function fromFragment(text: string): Promise<Done<Sheet, Fault>> {
  const bytes = fromBase64(text.slice(1));
  if (bytes === null || (text[0] !== PACKED && text[0] !== PLAIN)) {
    return refused("not_a_link");
  }
  if (text[0] === PLAIN) {
    return read(streamOf(bytes));
  }
  const unpacker = made(() => new DecompressionStream(FORMAT));
  return unpacker === null ? refused("cannot_unpack") : read(streamOf(bytes).pipeThrough(unpacker));
}

/** Reads no further than a file may be long, whatever a few bytes unpack to. */
async function read(stream: ReadableStream<Uint8Array>): Promise<Done<Sheet, Fault>> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const reader = stream.getReader();
  let text = "";
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += decoder.decode(piece.value, { stream: true });
      if (text.length > LARGEST) {
        await reader.cancel();
        return refused("too_large");
      }
    }
    text += decoder.decode();
  } catch {
    return refused("not_a_link");
  }
  return parseSheet(text);
}

function refused(code: string): Done<Sheet, Fault> {
  return { ok: false, why: [faultAt(LINK, code)] };
}

/** What this browser can make, or null where it knows no such stream or format. */
function made<Stream>(make: () => Stream): Stream | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/** Bytes in small pieces: what one piece unpacks to is unpacked whole, and that may be a thousand times as much. */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(control) {
      const piece = bytes.subarray(at, at + PIECE);
      at += PIECE;
      if (piece.length > 0) {
        control.enqueue(piece);
      } else {
        control.close();
      }
    },
  });
}

function toBase64(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) {
    return null;
  }
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
