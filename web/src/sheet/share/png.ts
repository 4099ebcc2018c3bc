/**
 * A picture as a PNG with a palette: a third of what browsers make of the same canvas, since a sheet has few colours.
 *
 * The canvas is read in bands, so that the page stays quick meanwhile.
 */

/** Of the 256 colours of a palette so many are the most frequent ones; the others are spread over all there are. */
const FREQUENT = 64;
const SPREAD = 192;
/** Pixels of a band. */
const BAND = 250_000;

/** What the encoder needs of a canvas. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Rows from `top` on, four bytes a pixel. */
  readonly rows: (top: number, count: number) => Uint8ClampedArray;
}

/** The bytes of the PNG. Fails where the browser cannot pack. */
export async function encoded(pixels: Pixels): Promise<Blob> {
  const packer = new CompressionStream("deflate");
  const found = new Map<number, number>();
  await eachBand(pixels, async (bytes) => count(bytes, found));
  const colours = paletteOf(found);
  const places = new Map([...found.keys()].map((colour) => [colour, nearest(colour, colours)]));
  const packed = new Response(packer.readable).arrayBuffer();
  const writer = packer.writable.getWriter();
  await eachBand(pixels, (bytes) => writer.write(indexed(bytes, pixels.width, places)));
  await writer.close();
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, pixels.width);
  head.setUint32(4, pixels.height);
  // Eight bits a pixel, with a palette; the only ways to pack, filter and order there are.
  head.setUint8(8, 8);
  head.setUint8(9, 3);
  return new Blob(
    [
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      ...chunk("IHDR", new Uint8Array(head.buffer)),
      ...chunk("PLTE", Uint8Array.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
      ...chunk("IDAT", new Uint8Array(await packed)),
      ...chunk("IEND", new Uint8Array()),
    ],
    { type: "image/png" },
  );
}

async function eachBand({ width, height, rows }: Pixels, read: (bytes: Uint8ClampedArray) => unknown): Promise<void> {
  const many = Math.max(1, Math.floor(BAND / width));
  for (let top = 0; top < height; top += many) {
    await read(rows(top, Math.min(many, height - top)));
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}

function colourAt(bytes: Uint8ClampedArray, at: number): number {
  return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}

/** Counts each colour, a run of one colour at once. */
function count(bytes: Uint8ClampedArray, found: Map<number, number>): void {
  let run = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    run += 1;
    const colour = colourAt(bytes, at);
    if (at + 4 >= bytes.length || colourAt(bytes, at + 4) !== colour) {
      found.set(colour, (found.get(colour) ?? 0) + run);
      run = 0;
    }
  }
}

/** The colours of a palette, from how often each colour is there. */
function paletteOf(found: ReadonlyMap<number, number>): readonly number[] {
  const colours = [...found].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
  const rest = colours.slice(FREQUENT);
  let cells = new Map<number, number>();
  for (let cut = 0; cut === 0 || cells.size > SPREAD; cut += 1) {
    const cellOf = (colour: number) => colour & (0x010101 * (0xff & (0xff << cut)));
    // The last one written for a cell stays: the most frequent.
    cells = new Map(rest.map((colour): [number, number] => [cellOf(colour), colour]).reverse());
  }
  return [...colours.slice(0, FREQUENT), ...cells.values()];
}

/** The place of the colour of a palette that is most like one. */
function nearest(colour: number, palette: readonly number[]): number {
  const distance = (other: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  let best = 0;
  for (let at = 1, least = distance(palette[0] ?? 0); at < palette.length && least > 0; at += 1) {
    const far = distance(palette[at] ?? 0);
    if (far < least) {
      [best, least] = [at, far];
    }
  }
  return best;
}

/** Rows as places in the palette, each after the sign that it is not filtered. */
function indexed(
  bytes: Uint8ClampedArray,
  width: number,
  places: ReadonlyMap<number, number>,
): Uint8Array<ArrayBuffer> {
  const height = bytes.length / 4 / width;
  const rows = new Uint8Array(height * (width + 1));
  let [last, place] = [-1, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(bytes, 4 * (y * width + x));
      if (colour !== last) {
        [last, place] = [colour, places.get(colour) ?? 0];
      }
      rows[y * (width + 1) + 1 + x] = place;
    }
  }
  return rows;
}

/** A part of the file: its length, its name, its bytes, and a sum that guards name and bytes. */
function chunk(name: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const named = new Uint8Array(name.length + bytes.length);
  named.set(new TextEncoder().encode(name));
  named.set(bytes, name.length);
  return [bigEndian(bytes.length), named, bigEndian(crc(named))];
}

function bigEndian(value: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value);
  return new Uint8Array(view.buffer);
}

const POLYNOMIAL = 0xedb88320;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  }
  return value;
});

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  }
  return (value ^ 0xffffffff) >>> 0;
}
