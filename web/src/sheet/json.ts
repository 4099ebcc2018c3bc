/**
 * JSON, strictly read and written back as it was: `batak.notation.json_text`.
 *
 * The browser's own reader takes the last of two equal keys, rounds long numbers and does not tell `3.0` from `3`. Here a
 * key that comes twice is refused, and so is nesting deeper than `DEEPEST`; a number that would not be written back as it
 * was read is kept as a `Numeral`.
 */

/** How deep arrays and objects may be nested in each other. */
const DEEPEST = 100;

/** A JSON number kept as it was written: one with an exponent, a very long one, `3.0` or `-0`. */
export class Numeral {
  constructor(readonly text: string) {}

  /** Whether it is written as an integer. */
  get isInteger(): boolean {
    return /^-?[0-9]+$/.test(this.text);
  }

  get isNegative(): boolean {
    return this.text.startsWith("-");
  }

  /** Its value, as near as a number comes to it. */
  get value(): number {
    return Number(this.text);
  }
}

export type Json = null | boolean | number | string | Numeral | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The value of a JSON text, or undefined where it is none. */
export function parseJson(text: string): Json | undefined {
  const reader = new Reader(text);
  try {
    const value = reader.value(0);
    reader.end();
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

/** The JSON text of a value on one line, without a space that need not be there. */
export function formatJson(value: unknown): string {
  if (value instanceof Numeral) {
    return value.text;
  }
  if (Array.isArray(value)) {
    return `[${value.map(formatJson).join(",")}]`;
  }
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .map(([key, inner]) => `${JSON.stringify(key)}:${formatJson(inner)}`)
      .join(",")}}`;
  }
  return JSON.stringify(value);
}

/** Whether a value is an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Numeral);
}

const SPACE = " \t\n\r";
const WORD = /true|false|null/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;

class Reader {
  #at = 0;

  constructor(readonly text: string) {}

  value(depth: number): Json {
    this.#skip();
    const value = this.#inner(depth);
    this.#skip();
    return value;
  }

  end(): void {
    if (this.#at < this.text.length) {
      throw new SyntaxError();
    }
  }

  #inner(depth: number): Json {
    if (this.#passes("{")) {
      return Object.fromEntries(this.#pairs(deeper(depth)));
    }
    if (this.#passes("[")) {
      return this.#list(deeper(depth));
    }
    if (this.text[this.#at] === '"') {
      return this.#string();
    }
    const word = this.#take(WORD);
    return word ? JSON.parse(word) : number(this.#take(NUMBER));
  }

  #pairs(depth: number): Map<string, Json> {
    const pairs = new Map<string, Json>();
    this.#each("}", () => {
      this.#skip();
      const key = this.#string();
      this.#skip();
      this.#expect(":");
      if (pairs.has(key)) {
        throw new SyntaxError();
      }
      pairs.set(key, this.value(depth));
    });
    return pairs;
  }

  #list(depth: number): readonly Json[] {
    const list: Json[] = [];
    this.#each("]", () => list.push(this.value(depth)));
    return list;
  }

  #each(end: string, read: () => void): void {
    this.#skip();
    if (this.#passes(end)) {
      return;
    }
    do {
      read();
    } while (this.#passes(","));
    this.#expect(end);
  }

  #string(): string {
    const start = this.#at;
    this.#expect('"');
    while (!this.#passes('"')) {
      this.#at += this.text[this.#at] === "\\" ? 2 : 1;
      if (this.#at >= this.text.length) {
        throw new SyntaxError();
      }
    }
    return JSON.parse(this.text.slice(start, this.#at));
  }

  #skip(): void {
    while (this.#at < this.text.length && SPACE.includes(this.text.charAt(this.#at))) {
      this.#at += 1;
    }
  }

  /** What fits a sticky pattern here, or the empty text. */
  #take(pattern: RegExp): string {
    const start = this.#at;
    pattern.lastIndex = start;
    this.#at = pattern.test(this.text) ? pattern.lastIndex : start;
    return this.text.slice(start, this.#at);
  }

  #passes(sign: string): boolean {
    const isThere = this.text[this.#at] === sign;
    this.#at += isThere ? 1 : 0;
    return isThere;
  }

  #expect(sign: string): void {
    if (!this.#passes(sign)) {
      throw new SyntaxError();
    }
  }
}

function deeper(depth: number): number {
  if (depth >= DEEPEST) {
    throw new SyntaxError();
  }
  return depth + 1;
}

function number(text: string): Json {
  if (!text) {
    throw new SyntaxError();
  }
  const value = Number(text);
  const isExact = Number.isSafeInteger(value) || !Number.isInteger(value);
  return isExact && String(value) === text ? value : new Numeral(text);
}
