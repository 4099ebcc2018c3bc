import { describe, expect, it } from "vitest";

import type { Card } from "../protocol/messages.ts";
import { dealFault, startFault, type Told } from "./check.ts";

interface Vector {
  readonly name: string;
  readonly widow_size: number;
  readonly commitment: string;
  readonly hashes: readonly string[];
  readonly seeds: readonly string[];
  readonly revealed: readonly string[];
  readonly deals: readonly {
    number: number;
    dealer: number;
    hands: readonly (readonly Card[])[];
    widow: readonly Card[];
  }[];
  readonly fault: { readonly code: string; readonly deal: number | null } | null;
}

const [vectors] = Object.values(import.meta.glob<Vector[]>("./vectors.json", { eager: true, import: "default" })) as [
  Vector[],
];

const CODES = { wrong_commitment: "chain", wrong_hash: "hash", wrong_dealer: "dealer", wrong_deal: "cards" } as const;

describe("the client finds what the library finds", () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))("%s", (_name, vector) => {
    const told: Told = vector;
    const start = startFault(told, { seat: null, commitment: null, seed: null });
    const faults = vector.deals.map((deal) => dealFault(told, deal.number, { ...deal, widowSize: vector.widow_size }));
    const { fault } = vector;
    if (fault === null) {
      expect([start, ...faults]).toEqual([null, null, null, null]);
      return;
    }
    const expected = CODES[fault.code as keyof typeof CODES];
    expect(expected).toBeDefined();
    if (expected === "hash") {
      expect(start).toBe("hash");
    } else {
      expect(faults[(fault.deal ?? 0) - 1]).toBe(expected);
      expect(faults.slice(0, (fault.deal ?? 0) - 1).every((each) => each === null)).toBe(true);
    }
  });
});
