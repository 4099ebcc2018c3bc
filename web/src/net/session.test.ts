import { beforeEach, describe, expect, it, vi } from "vitest";

import { dealKey, dealt, firstDealer, hashOf, seedHash, shuffled } from "../fairness/deal.ts";
import { evidenceOf } from "../fairness/evidence.ts";
import { inPackOrder } from "../game/fold.ts";
import { DEAL, event, FRESH, TABLE } from "../game/sample.ts";
import type { Ask, Happening, Now, TableView, ToClient } from "../protocol/messages.ts";
import { FakeWorld } from "./fake.ts";
import { TableSession, tricksBetween } from "./session.svelte.ts";

const SECRET = "5f".repeat(32);
const HONEST: TableView = { ...FRESH, fairness: { ...FRESH.fairness, commitment: hashOf(SECRET) } };
const ASK: Ask = { bids: [], can_pass: false, suits: [], exchange: null, cards: ["SA"], forbidden: [] };
const asked = (turn: number): Now => ({ turn, actor: 0, hand_of: 0, winning: null, ask: ASK });

let world: FakeWorld;
let session: TableSession;
let version: number;

beforeEach(() => {
  localStorage.clear();
  world = new FakeWorld();
  session = new TableSession(TABLE, world, world.now);
  session.start();
});

const sent = (type: string) => world.socketNow.sent.filter((frame) => frame.type === type);

function open(view: TableView): void {
  version = 7;
  world.socketNow.tell({ type: "hello", protocol: 1, name: "Misafir" });
  const { id } = world.socketNow.sent.at(-1) ?? { id: "" };
  world.socketNow.tell({ type: "snapshot", table: TABLE, version, view }, { type: "ack", id, version });
}

function happen(...happenings: readonly Happening[]): void {
  for (const happening of happenings) {
    version += 1;
    world.socketNow.tell(event(version, happening));
  }
}

const played: TableView = {
  ...HONEST,
  fairness: { ...HONEST.fairness, hashes: ["", "", "", ""], seeds: ["", "", "", ""] },
  now: asked(4),
};

describe("an own seed", () => {
  it("is promised by its hash, then shown", () => {
    open(HONEST);
    const { seed, commitment } = evidenceOf(TABLE);
    expect(commitment).toBe(HONEST.fairness.commitment);
    const hash = seedHash(seed ?? "", 0);
    expect(sent("hash")).toMatchObject([{ hash }]);
    expect(sent("seed")).toEqual([]);
    happen({ kind: "hashes_fixed", hashes: [hash, "", "", ""] });
    expect(sent("seed")).toMatchObject([{ seed }]);
    happen({ kind: "seeds_shown", seeds: [seed ?? "", "", "", ""] });
    expect(sent("hash")).toHaveLength(1);
    expect(sent("seed")).toHaveLength(1);
  });

  it("is the same after the page was loaded anew", () => {
    open(HONEST);
    const { seed } = evidenceOf(TABLE);
    session.stop();
    session = new TableSession(TABLE, world, world.now);
    session.start();
    const hash = seedHash(seed ?? "", 0);
    open({ ...HONEST, fairness: { ...HONEST.fairness, hashes: [hash, "", "", ""] } });
    expect(sent("seed")).toMatchObject([{ seed }]);
  });

  it("is remembered by the page where the browser keeps nothing", () => {
    const keeps = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    open(HONEST);
    const [promise] = sent("hash");
    const hash = promise?.type === "hash" ? promise.hash : "";
    happen({ kind: "hashes_fixed", hashes: [hash, "", "", ""] });
    const [shown] = sent("seed");
    expect(seedHash(shown?.type === "seed" ? shown.seed : "", 0)).toBe(hash);
    keeps.mockRestore();
  });

  it("is never shown for a hash that is not its own", () => {
    open(HONEST);
    happen({ kind: "hashes_fixed", hashes: ["ab".repeat(32), "", "", ""] });
    expect(sent("seed")).toEqual([]);
  });

  const committed = (attempt: number): Happening => ({ kind: "committed", commitment: "cd".repeat(32), attempt });
  const promised = (): Happening => {
    const hash = seedHash(evidenceOf(TABLE).seed ?? "", 0);
    return { kind: "hashes_fixed", hashes: [hash, "", "", ""] };
  };

  it("is drawn anew for a second commitment, as long as it was not shown", () => {
    open(HONEST);
    const first = evidenceOf(TABLE).seed;
    happen({ kind: "seed_failed", seat: 0 }, committed(2));
    expect(evidenceOf(TABLE).seed).not.toBe(first);
    expect(sent("hash")).toHaveLength(2);
  });

  it.each([1, 2])(
    "that was shown is not followed by another, which would let the server choose: attempt %i",
    (attempt) => {
      open(HONEST);
      happen(promised());
      const { seed } = evidenceOf(TABLE);
      happen({ kind: "seed_failed", seat: 0 }, committed(attempt));
      expect(evidenceOf(TABLE)).toMatchObject({ seed, commitment: HONEST.fairness.commitment, isShown: true });
      expect(sent("hash")).toHaveLength(1);
      session.stop();
      session = new TableSession(TABLE, world, world.now);
      session.start();
      open({ ...HONEST, fairness: { ...HONEST.fairness, commitment: "cd".repeat(32), attempt } });
      expect(sent("hash")).toEqual([]);
    },
  );

  it("that was shown is followed by one more where another person failed", () => {
    open({ ...HONEST, players: HONEST.players.map((player) => ({ ...player, level: null })) });
    happen(promised());
    happen({ kind: "seed_failed", seat: 1 }, committed(2));
    expect(sent("hash")).toHaveLength(2);
    happen(promised());
    happen({ kind: "seed_failed", seat: 1 }, { kind: "committed", commitment: "ef".repeat(32), attempt: 2 });
    expect(sent("hash")).toHaveLength(2);
  });
});

describe("an action", () => {
  it("is sent once, and waits until the table has gone on", () => {
    open(played);
    session.act("SA");
    session.act("SA");
    expect(sent("act")).toMatchObject([{ turn: 4, action: "SA" }]);
    expect(session.pending).toEqual({ turn: 4, action: "SA", isSlow: false });
    world.wait(2_000);
    expect(session.pending?.isSlow).toBe(true);
    world.socketNow.tell(event(8, { kind: "passed", seat: 0 }, { ...asked(5), ask: null, actor: 1 }));
    expect(session.pending).toBeNull();
  });

  it("that is refused says why, each time anew", () => {
    open(played);
    for (const serial of [1, 2]) {
      session.act("S2");
      const id = sent("act").at(-1)?.id ?? "";
      const refusal = { code: "must_follow", suit: "H", card: null, number: null } as const;
      world.socketNow.tell({ type: "refused", id, refusal });
      expect(session.pending).toBeNull();
      expect(session.lastRefusal).toEqual({ serial, action: "S2", refusal });
    }
  });

  it("that came too late is refused in the words of the rules", () => {
    open(played);
    session.act("S2");
    const refused: ToClient = {
      type: "refused",
      id: sent("act")[0]?.id ?? "",
      refusal: { code: "stale_turn", suit: null, card: null, number: null },
    };
    world.socketNow.tell(refused);
    expect(session.lastRefusal?.refusal.code).toBe("wrong_phase");
  });
});

describe("readiness for the next deal", () => {
  it("is said once, and again after a refusal", () => {
    open({ ...played, deal: DEAL });
    session.ready();
    session.ready();
    expect(session.readyFor).toBe(DEAL.number);
    expect(sent("ready")).toMatchObject([{ deal: DEAL.number }]);
    const refusal = { code: "not_now", suit: null, card: null, number: null } as const;
    world.socketNow.tell({ type: "refused", id: sent("ready")[0]?.id ?? "", refusal });
    expect(session.readyFor).toBeNull();
    session.ready();
    expect(sent("ready")).toHaveLength(2);
  });
});

describe("a deal", () => {
  let seeds: readonly string[] = ["", "", "", ""];
  let dealer = firstDealer(SECRET, seeds);
  let { hands } = dealt(shuffled(dealKey(SECRET, 1, seeds)), dealer, 0);

  /** Settle the seeds, the own one among them. */
  function settle(): void {
    open(HONEST);
    seeds = [evidenceOf(TABLE).seed ?? "", "", "", ""];
    dealer = firstDealer(SECRET, seeds);
    hands = dealt(shuffled(dealKey(SECRET, 1, seeds)), dealer, 0).hands;
    const hashes = [seedHash(seeds[0] ?? "", 0), "", "", ""];
    happen({ kind: "hashes_fixed", hashes }, { kind: "seeds_shown", seeds });
  }

  const started = (hand: readonly string[]): Happening => ({
    kind: "deal_started",
    number: 1,
    dealer,
    redeals: 0,
    widow_size: 0,
    hand: inPackOrder(hand),
  });
  const revealed: Happening = { kind: "secret_revealed", deal: 1, secret: SECRET };

  it("is found right where the secret deals the hand that was seen", () => {
    settle();
    happen(started(hands[0] ?? []), revealed);
    session.hurry();
    expect([...session.verdicts]).toEqual([[1, "ok"]]);
  });

  it("is not called right where no seed of this browser is in it: the server alone may have chosen it", () => {
    seeds = ["", "", "", ""];
    dealer = firstDealer(SECRET, seeds);
    hands = dealt(shuffled(dealKey(SECRET, 1, seeds)), dealer, 0).hands;
    open(played);
    happen(started(hands[0] ?? []), revealed);
    session.hurry();
    expect([...session.verdicts]).toEqual([[1, "none"]]);
  });

  it("is found wrong where it deals another", () => {
    settle();
    happen(started(hands[1] ?? []), revealed);
    session.hurry();
    expect([...session.verdicts]).toEqual([[1, "mismatch"]]);
  });

  it("of which nothing was seen is not called right", () => {
    open({ ...played, fairness: { ...played.fairness, revealed: [SECRET] } });
    expect([...session.verdicts]).toEqual([[1, "none"]]);
  });

  it("is found wrong where the own seed was left out", () => {
    open(HONEST);
    happen({ kind: "seeds_shown", seeds: ["", "", "", ""] }, started(hands[0] ?? []), revealed);
    session.hurry();
    expect([...session.verdicts]).toEqual([[1, "mismatch"]]);
  });
});

describe("what was missed", () => {
  const deal = { kind: "deal_started", number: 1, dealer: 3, redeals: 0, widow_size: 0, hand: ["SA"] } as const;

  it("is shown at once on return, and counted in tricks", () => {
    open(played);
    happen(deal);
    world.socketNow.lose();
    expect(session.connection).toBe("lost");
    world.wait(500);
    world.socketNow.tell({ type: "hello", protocol: 1, name: "x" });
    happen(...[0, 1, 2, 3].map((seat): Happening => ({ kind: "card_played", seat, card: "S2" })), {
      kind: "trick_taken",
      seat: 2,
    });
    expect(session.view?.deal?.tricks).toEqual([0, 0, 1, 0]);
    expect(session.missedTricks).toBe(1);
  });

  it("is told from two views as well", () => {
    const result = {
      number: 1,
      declarer: 0,
      bid: 5,
      trump: "S",
      score: [],
      is_made: true,
      tricks: [5, 4, 3, 1],
    } as const;
    const before: TableView = { ...FRESH, deal: { ...dealOf(1), tricks: [3, 2, 1, 0] } };
    const after: TableView = { ...FRESH, results: [result], deal: { ...dealOf(2), tricks: [1, 1, 0, 0] } };
    expect(tricksBetween(before, after)).toBe(9);
    expect(tricksBetween(null, after)).toBe(0);
    expect(tricksBetween(after, after)).toBe(0);
  });
});

function dealOf(number: number): NonNullable<TableView["deal"]> {
  return { ...DEAL, number, dealer: 0, hand: [] };
}
