import { beforeEach, describe, expect, it } from "vitest";

import { FakeWorld } from "../net/fake.ts";
import type { Happening, Seat, TableView } from "../protocol/messages.ts";
import type { TrickSpeed } from "../settings.svelte.ts";
import { Pacer } from "./pacer.ts";
import { DEAL, event, FRESH } from "./sample.ts";
import { BETWEEN } from "./timing.ts";

const PLAYING: TableView = { ...FRESH, deal: { ...DEAL, declarer: 0, bid: 5, trump: "H" } };
let world: FakeWorld;
let shown: TableView[];
let taker: Seat | null;
let speed: TrickSpeed;
let pacer: Pacer;
let version: number;

beforeEach(() => {
  world = new FakeWorld();
  shown = [];
  taker = null;
  speed = 900;
  version = 0;
  pacer = new Pacer({
    show: (view) => shown.push(view),
    taker: (seat) => {
      taker = seat;
    },
    pace: () => ({ trickSpeed: speed }),
    now: world.now,
    later: world.later,
  });
  pacer.begin(PLAYING);
});

function take(...happenings: readonly Happening[]): void {
  for (const happening of happenings) {
    version += 1;
    pacer.take(event(version, happening));
  }
}

const card = (seat: Seat, name: string): Happening => ({ kind: "card_played", seat, card: name });
const onTable = () => pacer.view?.deal?.trick.map((play) => play.card) ?? [];

describe("cards that come at once", () => {
  it("are shown one after another", () => {
    take(card(0, "SA"), card(1, "S3"), card(2, "S9"));
    expect(onTable()).toEqual(["SA"]);
    world.wait(BETWEEN.card - 1);
    expect(onTable()).toEqual(["SA"]);
    world.wait(1);
    expect(onTable()).toEqual(["SA", "S3"]);
    world.wait(BETWEEN.card);
    expect(onTable()).toEqual(["SA", "S3", "S9"]);
  });

  it("are shown at once after a tap", () => {
    take(card(0, "SA"), card(1, "S3"), card(2, "S9"));
    pacer.hurry();
    expect(onTable()).toEqual(["SA", "S3", "S9"]);
    world.wait(10_000);
    expect(shown).toHaveLength(4);
  });

  it("come at their own pace where that is slower", () => {
    take(card(0, "SA"));
    world.wait(2_000);
    take(card(1, "S3"));
    expect(onTable()).toEqual(["SA", "S3"]);
  });
});

describe("a full trick", () => {
  const trick = [card(0, "SA"), card(1, "S3"), card(2, "S9"), card(3, "S4")];

  it("rests as long as the setting says, with its taker", () => {
    take(...trick, { kind: "trick_taken", seat: 0 }, card(0, "H3"));
    world.wait(3 * BETWEEN.card);
    expect(onTable()).toHaveLength(4);
    expect(taker).toBe(0);
    world.wait(899);
    expect(onTable()).toHaveLength(4);
    world.wait(1);
    expect(onTable()).toEqual([]);
    expect(taker).toBeNull();
    world.wait(BETWEEN.step);
    expect(onTable()).toEqual(["H3"]);
  });

  it("rests until a tap where the setting says so", () => {
    speed = "tap";
    take(...trick, { kind: "trick_taken", seat: 2 });
    world.wait(60_000);
    expect(onTable()).toHaveLength(4);
    expect(taker).toBe(2);
    pacer.hurry();
    expect(onTable()).toEqual([]);
    expect(taker).toBeNull();
  });
});

it("begins anew with a snapshot and forgets what waited", () => {
  take(card(0, "SA"), card(1, "S3"));
  pacer.begin(FRESH);
  world.wait(10_000);
  expect(pacer.view).toBe(FRESH);
});

it("shows nothing more once stopped", () => {
  take(card(0, "SA"), card(1, "S3"));
  pacer.stop();
  world.wait(10_000);
  expect(onTable()).toEqual(["SA"]);
});
