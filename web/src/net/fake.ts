/** A world for tests: sockets that the test answers, and a clock that the test moves. */

import type { ToClient, ToServer } from "../protocol/messages.ts";
import type { World } from "./link.ts";

export class FakeSocket {
  readyState: number = WebSocket.OPEN;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: ToServer[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
    this.readyState = WebSocket.CLOSED;
  }

  /** The server sends frames. */
  tell(...frames: readonly ToClient[]): void {
    for (const frame of frames) {
      this.onmessage?.({ data: JSON.stringify(frame) });
    }
  }

  /** The line breaks. */
  lose(code = 1006): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

interface Timer {
  readonly at: number;
  readonly what: () => void;
}

export class FakeWorld implements World {
  readonly sockets: FakeSocket[] = [];
  time = 0;
  knows: boolean | Error = true;
  #timers: Timer[] = [];

  readonly now = (): number => this.time;

  /** The newest socket. */
  get socketNow(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) {
      throw new Error("no socket was opened");
    }
    return socket;
  }

  readonly socket = (): WebSocket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  };

  readonly later = (milliseconds: number, what: () => void): (() => void) => {
    const timer = { at: this.time + milliseconds, what };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  };

  readonly random = (): number => 0.5;

  readonly isKnown = (): Promise<boolean> =>
    this.knows instanceof Error ? Promise.reject(this.knows) : Promise.resolve(this.knows);

  /** Let time go by, and happen what was to happen by then. */
  wait(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const [next] = this.#timers.filter((timer) => timer.at <= end).sort((one, other) => one.at - other.at);
      if (next === undefined) {
        break;
      }
      this.#timers = this.#timers.filter((each) => each !== next);
      this.time = next.at;
      next.what();
    }
    this.time = end;
  }
}
