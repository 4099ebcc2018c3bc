/** The HTTP API of the server. */

export type Value = boolean | number | string | null;
export type Values = Readonly<Record<string, Value>>;

export interface RunningTable {
  readonly table: string;
  readonly base: string;
  readonly is_changed: boolean;
  readonly totals: readonly number[];
  readonly you: number;
  /** The number of the deal, 0 before the first. */
  readonly deal: number;
}

export interface Me {
  readonly name: string;
  readonly tables: readonly RunningTable[];
}

export interface Contradiction {
  readonly code: string;
  readonly field: string;
  readonly value: Value;
  readonly limit: number | string | null;
}

export interface Option {
  readonly type: "flag" | "choice" | "number";
  readonly values?: readonly string[];
  readonly low?: number;
  readonly high?: number;
  readonly only?: readonly number[];
  readonly nullable?: boolean;
}

export interface Ruleset {
  readonly name: string;
  readonly rules: Values;
  readonly choices: Readonly<Record<string, readonly Value[]>>;
}

export interface Rulesets {
  readonly rulesets: readonly Ruleset[];
  readonly options: Readonly<Record<string, Option>>;
  /** For a field, the values that others must hold for it to change anything. */
  readonly unused: Readonly<Record<string, readonly (readonly [string, readonly Value[]])[]>>;
  readonly levels: readonly string[];
}

export interface NewTable {
  readonly base: string;
  readonly changes: Values;
  readonly level: string;
  readonly language: string;
}

/** A request that was not carried out: a stable code, `unreachable` where the server did not answer. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly contradictions: readonly Contradiction[];

  constructor(code: string, status: number, contradictions: readonly Contradiction[] = []) {
    super(code);
    this.code = code;
    this.status = status;
    this.contradictions = contradictions;
  }
}

const PATIENCE = 15_000;

async function asked(path: string, body?: unknown): Promise<unknown> {
  const init: RequestInit = { signal: AbortSignal.timeout(PATIENCE), cache: "no-store" };
  if (body !== undefined) {
    init.method = "POST";
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, init);
    text = await response.text();
  } catch {
    throw new ApiError("unreachable", 0);
  }
  const told = parsed(text);
  if (response.ok) {
    return told;
  }
  if (isProblem(told)) {
    throw new ApiError(told.code, response.status, told.contradictions ?? []);
  }
  throw new ApiError(response.status >= 500 ? "unreachable" : `http_${response.status}`, response.status);
}

function parsed(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isProblem(told: unknown): told is { code: string; contradictions?: readonly Contradiction[] } {
  return typeof told === "object" && told !== null && "code" in told && typeof told.code === "string";
}

/** Who this browser is to the server, or null where it is nobody yet. */
export async function me(): Promise<Me | null> {
  try {
    return (await asked("/api/me")) as Me;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      return null;
    }
    throw error;
  }
}

/** The rule sets, what each field may hold, and the levels of bots. */
export async function rulesets(): Promise<Rulesets> {
  return (await asked("/api/rules")) as Rulesets;
}

/** All that is wrong with changed rules. */
export async function checkRules(base: string, changes: Values): Promise<readonly Contradiction[]> {
  const told = (await asked("/api/rules/check", { base, changes })) as { contradictions: readonly Contradiction[] };
  return told.contradictions;
}

/**
 * Open a table and become a guest for it where this browser is none yet; the answer is the table's name.
 *
 * `isNew` says that it most likely is none, which saves a question.
 */
export async function openTable(wanted: NewTable, isNew = false): Promise<string> {
  if (isNew) {
    await asked("/api/guest", {});
    return await opened(wanted);
  }
  try {
    return await opened(wanted);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      throw error;
    }
  }
  await asked("/api/guest", {});
  return await opened(wanted);
}

async function opened(wanted: NewTable): Promise<string> {
  return ((await asked("/api/tables", wanted)) as { table: string }).table;
}

/** Where the record of a table's finished deals is found. */
export function recordAddress(table: string): string {
  return `/api/tables/${table}/record`;
}

/** The record of a table's finished deals, as `docs/spec/record.md` has it. */
export async function record(table: string): Promise<unknown> {
  return await asked(recordAddress(table));
}
