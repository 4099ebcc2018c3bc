/** Shows what was received one happening after another, each long enough to be seen; a tap or a hidden page ends that. */

import type { Event, Seat, Skip, TableView } from "../protocol/messages.ts";
import { folded } from "./fold.ts";
import { type Pace, pause } from "./timing.ts";

export type Frame = Event | Skip;

export interface Stage {
  /** Show a view, after the frame that led to it; null where it is a new beginning. */
  show(view: TableView, frame: Frame | null): void;
  /** Who takes the full trick that still lies there, or null. */
  taker(seat: Seat | null): void;
  pace(): Pace;
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
  later(milliseconds: number, what: () => void): () => void;
}

export class Pacer {
  readonly #stage: Stage;
  #view: TableView | null = null;
  #frame: Frame | null = null;
  #shownAt = 0;
  #waiting: Frame[] = [];
  #callOff: () => void = () => undefined;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** The view that is shown. */
  get view(): TableView | null {
    return this.#view;
  }

  /** Begin anew with a view; what waits is part of it. */
  begin(view: TableView): void {
    this.#callOff();
    this.#waiting = [];
    this.#put(view, null);
    this.#stage.taker(null);
  }

  /** Take in the next frame. */
  take(frame: Frame): void {
    this.#waiting.push(frame);
    if (this.#waiting.length === 1) {
      this.#go();
    }
  }

  /** Show all that was received at once. */
  hurry(): void {
    this.#callOff();
    for (const frame of this.#waiting.splice(0)) {
      this.#step(frame);
    }
    this.#stage.taker(null);
  }

  /** Show nothing more. */
  stop(): void {
    this.#callOff();
    this.#waiting = [];
  }

  #go(): void {
    this.#callOff();
    for (let next = this.#waiting[0]; next !== undefined && this.#view !== null; next = this.#waiting[0]) {
      const wait = pause(this.#view, this.#frame, next, this.#stage.pace()) - (this.#stage.now() - this.#shownAt);
      this.#stage.taker(takerOf(this.#view, next));
      if (wait > 0) {
        if (Number.isFinite(wait)) {
          this.#callOff = this.#stage.later(wait, () => this.#go());
        }
        return;
      }
      this.#waiting.shift();
      this.#step(next);
    }
    this.#stage.taker(null);
  }

  #step(frame: Frame): void {
    if (this.#view !== null) {
      this.#put(folded(this.#view, frame), frame);
    }
  }

  #put(view: TableView, frame: Frame | null): void {
    this.#view = view;
    // A frame that shows nothing leaves the moment of the one before it.
    if (frame === null || frame.type === "event") {
      this.#frame = frame;
      this.#shownAt = this.#stage.now();
    }
    this.#stage.show(view, frame);
  }
}

function takerOf(view: TableView, next: Frame): Seat | null {
  const isFull = view.deal !== null && view.deal.trick.length === view.players.length;
  return isFull && next.type === "event" && next.happening.kind === "trick_taken" ? next.happening.seat : null;
}
