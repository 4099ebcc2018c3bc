/**
 * A line to one table that mends itself: it comes back after every loss, asks for what it missed, and sends again each
 * command that was not answered, under the same id, so that it is carried out once.
 */

import { type Event, PROTOCOL, type Refusal, type Skip, type TableView, type ToClient } from "../protocol/messages.ts";

export type LinkState = "connecting" | "open" | "lost" | "elsewhere" | "refused" | "outdated";

/** A command without what the line adds: the id and the table. */
export type Command =
  | { readonly type: "hash"; readonly hash: string }
  | { readonly type: "seed"; readonly seed: string }
  | { readonly type: "act"; readonly turn: number; readonly action: string }
  | { readonly type: "ready"; readonly deal: number }
  | { readonly type: "leave" };

/** What a line tells. */
export interface Listener {
  /** The whole of the table; `isReturn` where the line was there before and has come back. */
  snapshot(view: TableView, isReturn: boolean): void;
  /** The next frame of the table; frames have no gaps and none comes twice. `isMissed` where it is from before a return. */
  frame(frame: Event | Skip, isMissed: boolean): void;
  state(state: LinkState): void;
  answered(command: Command, refusal: Refusal | null): void;
}

/** The socket, the clock and the chance that a line uses. */
export interface World {
  socket(): WebSocket;
  /** Do something after so many milliseconds; the answer calls it off. */
  later(milliseconds: number, what: () => void): () => void;
  /** A number from 0 up to 1. */
  random(): number;
  /** Whether the server knows this browser; asked when it opens no socket. */
  isKnown(): Promise<boolean>;
}

const OPENED_ELSEWHERE = 4001;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
/** A command without an answer for so long means that the line is dead, though nobody has said so. */
const ANSWER_WAIT = 8_000;
/** How long to wait where the server took too many commands already. */
const TOO_MANY_WAIT = 1_000;

interface Sent {
  readonly id: string;
  readonly command: Command;
}

export class Link {
  readonly #table: string;
  readonly #listener: Listener;
  readonly #world: World;
  readonly #name: string;
  #socket: WebSocket | null = null;
  #version: number | null = null;
  #count = 0;
  #failures = 0;
  #opening: string | null = null;
  #unanswered: Sent[] = [];
  #state: LinkState = "connecting";
  #callOff: () => void = () => undefined;
  #stopWaiting: () => void = () => undefined;
  #isStopped = false;

  constructor(table: string, listener: Listener, world: World) {
    this.#table = table;
    this.#listener = listener;
    this.#world = world;
    this.#name = Math.floor(world.random() * 2 ** 48).toString(36);
  }

  /** Open the line. */
  start(): void {
    this.#isStopped = false;
    this.#connect();
  }

  /** Close the line for good. */
  stop(): void {
    this.#isStopped = true;
    this.#drop();
  }

  /** Do not wait any longer before trying again; after `elsewhere`, take the table back. */
  retry(): void {
    if (this.#state === "lost" || this.#state === "elsewhere") {
      this.#failures = 0;
      this.#drop();
      this.#tell("lost");
      this.#connect();
    }
  }

  /** Send a command, now or as soon as the line is there again. */
  send(command: Command): void {
    const sent = { id: this.#nextId(), command };
    this.#unanswered.push(sent);
    if (this.#state === "open") {
      this.#write(sent);
      this.#expectAnswer();
    }
  }

  #nextId(): string {
    this.#count += 1;
    return `${this.#name}-${this.#count}`;
  }

  #connect(): void {
    const socket = this.#world.socket();
    let wasGreeted = false;
    this.#socket = socket;
    this.#expectAnswer();
    socket.onmessage = (message) => {
      if (socket === this.#socket) {
        const frame = JSON.parse(String(message.data)) as ToClient;
        wasGreeted ||= frame.type === "hello";
        this.#received(frame);
      }
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) {
        this.#closed(event.code, wasGreeted);
      }
    };
  }

  #drop(): void {
    this.#callOff();
    this.#stopWaiting();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #closed(code: number, wasGreeted: boolean): void {
    this.#drop();
    if (this.#isStopped || this.#state === "refused" || this.#state === "outdated") {
      return;
    }
    if (code === OPENED_ELSEWHERE) {
      this.#tell("elsewhere");
      return;
    }
    this.#tell("lost");
    if (wasGreeted) {
      this.#again();
    } else {
      void this.#world.isKnown().then(
        (isKnown) => (isKnown ? this.#again() : this.#tell("refused")),
        () => this.#again(),
      );
    }
  }

  #again(): void {
    if (this.#isStopped || this.#socket !== null) {
      return;
    }
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    this.#failures += 1;
    this.#callOff = this.#world.later(longest * (0.5 + this.#world.random() / 2), () => this.#connect());
  }

  #received(frame: ToClient): void {
    switch (frame.type) {
      case "hello":
        if (frame.protocol === PROTOCOL) {
          this.#open();
        } else {
          this.#tell("outdated");
          this.#drop();
        }
        return;
      case "snapshot":
        if (frame.table === this.#table) {
          const isReturn = this.#version !== null;
          this.#version = frame.version;
          this.#listener.snapshot(frame.view, isReturn);
        }
        return;
      case "event":
      case "skip":
        if (frame.table === this.#table) {
          this.#next(frame);
        }
        return;
      case "ack":
        this.#answered(frame.id, null);
        return;
      case "refused":
        this.#answered(frame.id, frame.refusal);
        return;
      case "bye":
        return;
    }
  }

  #open(): void {
    this.#opening = this.#nextId();
    const open = { type: "open", id: this.#opening, table: this.#table };
    this.#put(this.#version === null ? open : { ...open, version: this.#version });
    this.#expectAnswer();
  }

  #next(frame: Event | Skip): void {
    if (this.#version === null || frame.version > this.#version + 1) {
      // Something is missing: ask for the whole.
      this.#version = null;
      if (this.#state === "open") {
        this.#open();
      }
    } else if (frame.version === this.#version + 1) {
      this.#version = frame.version;
      this.#listener.frame(frame, this.#state !== "open");
    }
  }

  #answered(id: string, refusal: Refusal | null): void {
    if (id === this.#opening) {
      this.#opening = null;
      if (refusal === null) {
        this.#opened();
      } else if (refusal.code === "too_many_commands") {
        this.#socket?.close();
      } else {
        this.#tell("refused");
        this.#drop();
      }
      return;
    }
    const sent = this.#unanswered.find((each) => each.id === id);
    this.#unanswered = this.#unanswered.filter((each) => each.id !== id);
    if (sent !== undefined && refusal?.code === "too_many_commands") {
      this.#sendLater(sent.command);
      return;
    }
    this.#stopWaiting();
    if (this.#unanswered.length > 0) {
      this.#expectAnswer();
    }
    if (sent !== undefined) {
      this.#listener.answered(sent.command, refusal);
    }
  }

  /** A person who is quicker than the server takes commands waits a little and is not told that anything was wrong. */
  #sendLater(command: Command): void {
    const sent = { id: this.#nextId(), command };
    this.#unanswered.push(sent);
    this.#expectAnswer();
    this.#world.later(TOO_MANY_WAIT, () => {
      // Where the line came back meanwhile it was sent already; the same id is carried out once.
      if (this.#state === "open" && this.#unanswered.includes(sent)) {
        this.#write(sent);
      }
    });
  }

  #opened(): void {
    this.#failures = 0;
    this.#stopWaiting();
    const wasOpen = this.#state === "open";
    this.#tell("open");
    if (!wasOpen && this.#unanswered.length > 0) {
      for (const sent of this.#unanswered) {
        this.#write(sent);
      }
      this.#expectAnswer();
    }
  }

  #write(sent: Sent): void {
    this.#put({ ...sent.command, id: sent.id, table: this.#table });
  }

  #put(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(frame));
    }
  }

  #expectAnswer(): void {
    this.#stopWaiting();
    this.#stopWaiting = this.#world.later(ANSWER_WAIT, () => {
      this.#drop();
      this.#tell("lost");
      this.#again();
    });
  }

  #tell(state: LinkState): void {
    if (state !== this.#state && !(state === "lost" && this.#state === "connecting" && this.#failures < 2)) {
      this.#state = state;
      this.#listener.state(state);
    }
  }
}
