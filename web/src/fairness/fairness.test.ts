import { describe, expect, it } from "vitest";

import { chainHolds, dealFault, hasOwnSeed, startFault, type Told } from "./check.ts";
import { dealKey, dealt, drawn, firstDealer, hashOf, newSeed, PACK, seedHash, shuffled, stream } from "./deal.ts";
import { cardsOfHand } from "./record.ts";

interface Vectors {
  chains: { secrets: Record<string, string> }[];
  seed_hashes: { seed: string; seat: number; hash: string }[];
  dealers: { secret: string; player_seeds: string[]; dealer: number }[];
  draws: { numbers: number[]; size: number; drawn: number }[];
  deals: {
    secret: string;
    number: number;
    player_seeds: string[];
    key: string;
    numbers: number[];
    pack: string;
    dealer: number;
    hands: string[];
    hands_with_widow: string[];
    widow: string[];
  }[];
}

// Not imported: the client is type-checked and built from a copy of `web` alone.
const files = import.meta.glob<Vectors>("../../../tests/golden/fairness.json", { eager: true, import: "default" });
const [vectors] = Object.values(files) as [Vectors];
const [first] = vectors.deals as [Vectors["deals"][number]];

describe("the files that anyone can check", () => {
  it("hash each secret to the one before it", () => {
    for (const { secrets } of vectors.chains) {
      expect(hashOf(secrets[1] ?? "")).toBe(secrets[0]);
      expect(hashOf(secrets[3] ?? "")).toBe(secrets[2]);
    }
  });

  it("hash each seed", () => {
    for (const { seed, seat, hash } of vectors.seed_hashes) {
      expect(seedHash(seed, seat)).toBe(hash);
    }
  });

  it("name each first dealer", () => {
    for (const { secret, player_seeds, dealer } of vectors.dealers) {
      expect(firstDealer(secret, player_seeds)).toBe(dealer);
    }
  });

  it("draw each number", () => {
    for (const { numbers, size, drawn: expected } of vectors.draws) {
      expect(drawn(numbers.values(), size)).toBe(expected);
    }
  });

  it.each(vectors.deals.map((deal) => [deal.number, deal] as const))("deal the cards of deal %i", (number, deal) => {
    const key = dealKey(deal.secret, number, deal.player_seeds);
    expect(key).toBe(deal.key);
    const numbers = stream(key);
    expect(deal.numbers.map(() => numbers.next().value)).toEqual(deal.numbers);
    const pack = shuffled(key);
    expect(pack.join(" ")).toBe(deal.pack);
    const sorted = (hands: readonly (readonly string[])[]) => hands.map((hand) => [...hand].sort());
    const plain = dealt(pack, deal.dealer, 0);
    expect(sorted(plain.hands)).toEqual(sorted(deal.hands.map(cardsOfHand)));
    const widowed = dealt(pack, deal.dealer, 4);
    expect(sorted(widowed.hands)).toEqual(sorted(deal.hands_with_widow.map(cardsOfHand)));
    expect(widowed.widow).toEqual(deal.widow);
  });
});

describe("checking", () => {
  const secrets = vectors.chains[0]?.secrets ?? {};
  const seed = "00112233445566778899aabbccddeeff";
  const seeds = [seed, "", "", ""];
  const told: Told = {
    commitment: secrets[0] ?? "",
    hashes: [seedHash(seed, 0), "", "", ""],
    seeds,
    revealed: [secrets[1] ?? "", secrets[2] ?? "", secrets[3] ?? ""],
  };
  const again = (number: number, dealer: number) =>
    dealt(shuffled(dealKey(told.revealed[number - 1] ?? "", number, seeds)), dealer, 0);
  const seen = (number: number, dealer: number) => ({
    dealer,
    widowSize: 0,
    hands: again(number, dealer).hands,
    widow: [],
  });
  const starter = firstDealer(told.revealed[0] ?? "", seeds);

  it("finds nothing wrong with an honest match", () => {
    expect(startFault(told, { seat: 0, commitment: told.commitment, seed })).toBeNull();
    expect(startFault({ ...told, seeds: null }, { seat: null, commitment: null, seed: null })).toBeNull();
    expect([1, 2, 3].map((number) => chainHolds(told, number))).toEqual([true, true, true]);
    expect(dealFault(told, 1, seen(1, starter))).toBeNull();
    expect(dealFault(told, 2, seen(2, 3))).toBeNull();
    expect(dealFault(told, 3, null)).toBeNull();
  });

  it("finds a commitment that was changed, a seed that was not used, a seed that does not fit its hash", () => {
    const witnessed = { seat: 0, commitment: told.commitment, seed };
    expect(startFault({ ...told, commitment: secrets[1] ?? "" }, witnessed)).toBe("commitment");
    expect(startFault({ ...told, seeds: [newSeed(), "", "", ""] }, witnessed)).toBe("seed");
    expect(startFault({ ...told, seeds: [seed, newSeed(), "", ""] }, witnessed)).toBe("hash");
    expect(startFault({ ...told, hashes: null }, witnessed)).toBe("hash");
  });

  it("finds seeds of bots, which would leave the server a choice", () => {
    const bots = [seed, "", newSeed(), ""];
    const hashes = bots.map((each, seat) => (each === "" ? "" : seedHash(each, seat)));
    const witnessed = { seat: 0, commitment: told.commitment, seed, isShown: true };
    expect(startFault({ ...told, seeds: bots, hashes }, { ...witnessed, persons: [0] })).toBe("hash");
    expect(startFault({ ...told, hashes }, { ...witnessed, persons: [0] })).toBe("hash");
    expect(startFault({ ...told, seeds: bots, hashes }, { ...witnessed, persons: [0, 2] })).toBeNull();
  });

  it("takes a match that began anew without the own seed for fair, but vouches for it only where the seed is in", () => {
    const witnessed = { seat: 0, commitment: secrets[3] ?? "", seed, isShown: false };
    const without = { ...told, seeds: ["", "", "", ""], hashes: ["", "", "", ""] };
    expect(startFault(without, witnessed)).toBeNull();
    expect(hasOwnSeed(without, witnessed)).toBe(false);
    expect(startFault(without, { ...witnessed, isShown: true })).toBe("commitment");
    expect(hasOwnSeed(told, { ...witnessed, commitment: told.commitment })).toBe(true);
  });

  it("finds a secret that is not of the chain, or is missing, or is none", () => {
    const swapped = { ...told, revealed: [secrets[2] ?? "", secrets[1] ?? ""] };
    expect(dealFault(swapped, 1, null)).toBe("chain");
    expect(dealFault(swapped, 2, null)).toBe("chain");
    expect(dealFault(told, 4, null)).toBe("chain");
    expect(dealFault({ ...told, revealed: ["x"] }, 1, null)).toBe("chain");
    expect(dealFault({ ...told, seeds: null }, 1, null)).toBe("chain");
  });

  it("finds a wrong first dealer and wrong cards", () => {
    expect(dealFault(told, 1, seen(1, (starter + 1) % 4))).toBe("dealer");
    expect(dealFault(told, 2, { ...seen(3, 1) })).toBe("cards");
    const { hands } = again(2, 1);
    const onlyMine = { dealer: 1, widowSize: 0, hands: [null, hands[1] ?? [], null, null], widow: null };
    expect(dealFault(told, 2, onlyMine)).toBeNull();
    expect(dealFault(told, 2, { ...onlyMine, hands: [null, hands[2] ?? [], null, null] })).toBe("cards");
    const widowed = dealt(shuffled(dealKey(told.revealed[1] ?? "", 2, seeds)), 1, 4);
    const shown = { dealer: 1, widowSize: 4, hands: widowed.hands, widow: widowed.widow };
    expect(dealFault(told, 2, shown)).toBeNull();
    expect(dealFault(told, 2, { ...shown, widow: [...widowed.widow].reverse() })).toBe("cards");
  });

  it("draws seeds of 16 bytes, each another", () => {
    const drawnSeeds = Array.from({ length: 50 }, newSeed);
    expect(new Set(drawnSeeds).size).toBe(50);
    expect(drawnSeeds.every((each) => /^[0-9a-f]{32}$/.test(each))).toBe(true);
  });

  it("knows the whole pack", () => {
    expect(new Set(PACK).size).toBe(52);
    expect(first.pack.split(" ").sort()).toEqual([...PACK].sort());
  });
});
