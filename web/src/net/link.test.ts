import { beforeEach, describe, expect, it } from "vitest";

import { event, FRESH, TABLE } from "../game/sample.ts";
import type { Event, Refusal, Skip, TableView, ToClient } from "../protocol/messages.ts";
import { FakeWorld } from "./fake.ts";
import { type Command, Link, type LinkState } from "./link.ts";

let world: FakeWorld;
let link: Link;
let states: LinkState[];
let snapshots: [TableView, boolean][];
let frames: [number, boolean][];
let answers: [Command, string | null][];

const HELLO: ToClient = { type: "hello", protocol: 1, name: "Misafir" };
const ACT: Command = { type: "act", turn: 4, action: "SA" };
const refusal = (code: string): Refusal => ({ code, suit: null, card: null, number: null });

beforeEach(() => {
  world = new FakeWorld();
  states = [];
  snapshots = [];
  frames = [];
  answers = [];
  link = new Link(
    TABLE,
    {
      snapshot: (view, isReturn) => snapshots.push([view, isReturn]),
      frame: (frame: Event | Skip, isMissed) => frames.push([frame.version, isMissed]),
      state: (state) => states.push(state),
      answered: (command, told) => answers.push([command, told?.code ?? null]),
    },
    world,
  );
  link.start();
});

const lastId = () => world.socketNow.sent.at(-1)?.id ?? "";
const snapshot = (version: number): ToClient => ({ type: "snapshot", table: TABLE, version, view: FRESH });
const passed = (version: number) => event(version, { kind: "passed", seat: 1 });

function open(version = 7): void {
  world.socketNow.tell(HELLO);
  world.socketNow.tell(snapshot(version), { type: "ack", id: lastId(), version });
}

function comeBack(): void {
  world.wait(500);
  world.socketNow.tell(HELLO);
}

describe("opening", () => {
  it("asks for the table and is open once all of it has come", () => {
    world.socketNow.tell(HELLO);
    expect(world.socketNow.sent).toMatchObject([{ type: "open", table: TABLE }]);
    expect(world.socketNow.sent[0]).not.toHaveProperty("version");
    world.socketNow.tell(snapshot(7));
    expect(states).toEqual([]);
    world.socketNow.tell({ type: "ack", id: lastId(), version: 7 });
    expect(states).toEqual(["open"]);
    expect(snapshots).toEqual([[FRESH, false]]);
  });

  it.each(["no_such_table", "not_seated"])("ends where the table is refused: %s", (code) => {
    world.socketNow.tell(HELLO);
    world.socketNow.tell({ type: "refused", id: lastId(), refusal: refusal(code) });
    world.wait(60_000);
    expect(states).toEqual(["refused"]);
    expect(world.sockets).toHaveLength(1);
  });

  it("ends with a server that speaks another protocol", () => {
    world.socketNow.tell({ type: "hello", protocol: 2, name: "x" });
    world.wait(60_000);
    expect(states).toEqual(["outdated"]);
    expect(world.sockets).toHaveLength(1);
  });

  it("ends where the server does not know this browser", async () => {
    world.knows = false;
    world.socketNow.lose();
    await Promise.resolve();
    await Promise.resolve();
    expect(states).toEqual(["refused"]);
  });

  it("tries on where the server is not there, and says so after the second time", async () => {
    world.knows = new Error("unreachable");
    for (let time = 0; time < 3; time += 1) {
      world.socketNow.lose();
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
      world.wait(8_000);
    }
    expect(states).toEqual(["lost"]);
    expect(world.sockets).toHaveLength(4);
  });
});

describe("frames", () => {
  it("come in order and once", () => {
    open(7);
    world.socketNow.tell(
      passed(8),
      passed(8),
      passed(7),
      { type: "skip", table: TABLE, version: 9, now: null },
      passed(10),
    );
    expect(frames).toEqual([
      [8, false],
      [9, false],
      [10, false],
    ]);
  });

  it("of another table are left alone", () => {
    open(7);
    world.socketNow.tell(
      { ...passed(8), table: "another00000" },
      { type: "snapshot", table: "another00000", version: 3, view: FRESH },
    );
    expect(frames).toEqual([]);
    expect(snapshots).toHaveLength(1);
  });

  it("with a gap lead to the whole being asked for", () => {
    open(7);
    world.socketNow.tell(passed(9), passed(10));
    const asked = world.socketNow.sent.filter((frame) => frame.type === "open");
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.at(-1)).not.toHaveProperty("version");
    world.socketNow.tell(snapshot(10), { type: "ack", id: lastId(), version: 10 }, passed(11));
    expect(frames).toEqual([[11, false]]);
  });
});

describe("a lost line", () => {
  it("comes back by itself and asks for what was missed", () => {
    open(7);
    world.socketNow.lose();
    expect(states).toEqual(["open", "lost"]);
    comeBack();
    expect(world.sockets).toHaveLength(2);
    expect(world.socketNow.sent).toMatchObject([{ type: "open", version: 7 }]);
    world.socketNow.tell(passed(8), { type: "ack", id: lastId(), version: 8 }, passed(9));
    expect(states).toEqual(["open", "lost", "open"]);
    expect(frames).toEqual([
      [8, true],
      [9, false],
    ]);
  });

  it("tells a snapshot after a return from the first one", () => {
    open(7);
    world.socketNow.lose();
    comeBack();
    world.socketNow.tell(snapshot(200), { type: "ack", id: lastId(), version: 200 });
    expect(snapshots.map(([, isReturn]) => isReturn)).toEqual([false, true]);
  });

  it("waits longer each time, but never more than eight seconds, and not at all when asked to try", async () => {
    open(7);
    world.socketNow.lose();
    const gaps: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      const before = world.time;
      const count = world.sockets.length;
      while (world.sockets.length === count) {
        world.wait(50);
      }
      gaps.push(world.time - before);
      world.socketNow.lose();
      await Promise.resolve();
      await Promise.resolve();
    }
    expect(gaps.slice(0, 3)).toEqual([...gaps.slice(0, 3)].sort((one, other) => one - other));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(8_000);
    expect(gaps[0]).toBeLessThan(500);
    const count = world.sockets.length;
    link.retry();
    expect(world.sockets).toHaveLength(count + 1);
  });

  it("is noticed by the missing answer, too", () => {
    open(7);
    link.send(ACT);
    world.wait(7_999);
    expect(states).toEqual(["open"]);
    world.wait(1);
    expect(states).toEqual(["open", "lost"]);
    expect(world.sockets[0]?.isClosed).toBe(true);
  });

  it("that was opened elsewhere stays away until it is asked for", () => {
    open(7);
    world.socketNow.tell({ type: "bye", code: 4001 });
    world.socketNow.lose(4001);
    world.wait(60_000);
    expect(states).toEqual(["open", "elsewhere"]);
    expect(world.sockets).toHaveLength(1);
    link.retry();
    open(9);
    expect(states.at(-1)).toBe("open");
  });

  it("stays closed once stopped", () => {
    open(7);
    link.stop();
    world.wait(60_000);
    expect(world.sockets).toHaveLength(1);
    expect(world.socketNow.isClosed).toBe(true);
  });
});

describe("commands", () => {
  it("are answered once", () => {
    open(7);
    link.send(ACT);
    expect(world.socketNow.sent.at(-1)).toMatchObject({ ...ACT, table: TABLE });
    const id = lastId();
    world.socketNow.tell({ type: "ack", id, version: 8 }, { type: "ack", id, version: 8 });
    expect(answers).toEqual([[ACT, null]]);
    link.send({ type: "ready", deal: 1 });
    world.socketNow.tell({ type: "refused", id: lastId(), refusal: refusal("not_now") });
    expect(answers.at(-1)).toEqual([{ type: "ready", deal: 1 }, "not_now"]);
  });

  it("that are too many are sent again a little later, and nobody is told of it", () => {
    open(7);
    link.send(ACT);
    const first = lastId();
    world.socketNow.tell({ type: "refused", id: first, refusal: refusal("too_many_commands") });
    expect(answers).toEqual([]);
    expect(lastId()).toBe(first);
    world.wait(1_000);
    expect(world.socketNow.sent.at(-1)).toMatchObject(ACT);
    const second = lastId();
    expect(second).not.toBe(first);
    world.socketNow.tell({ type: "refused", id: second, refusal: refusal("too_many_commands") });
    world.socketNow.lose();
    comeBack();
    world.socketNow.tell({ type: "ack", id: lastId(), version: 7 });
    const third = lastId();
    expect(world.socketNow.sent.at(-1)).toMatchObject(ACT);
    world.socketNow.tell({ type: "ack", id: third, version: 8 });
    world.wait(5_000);
    expect(lastId()).toBe(third);
    expect(answers).toEqual([[ACT, null]]);
  });

  it("without an answer are sent again under the same id", () => {
    open(7);
    link.send(ACT);
    const id = lastId();
    world.socketNow.lose();
    link.send({ type: "leave" });
    comeBack();
    expect(world.socketNow.sent).toHaveLength(1);
    world.socketNow.tell({ type: "ack", id: lastId(), version: 7 });
    expect(world.socketNow.sent.slice(1)).toMatchObject([{ ...ACT, id }, { type: "leave" }]);
    world.socketNow.tell({ type: "ack", id, version: 8 }, { type: "ack", id: lastId(), version: 9 });
    world.socketNow.lose();
    comeBack();
    world.socketNow.tell({ type: "ack", id: lastId(), version: 9 });
    expect(world.socketNow.sent).toHaveLength(1);
  });

  it("each have another id", () => {
    open(7);
    for (let time = 0; time < 20; time += 1) {
      link.send(ACT);
    }
    expect(new Set(world.socketNow.sent.map((frame) => frame.id)).size).toBe(21);
  });
});
