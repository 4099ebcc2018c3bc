/** A person at a table: what is shown, what was sent, and the checking of the deals, over a line that mends itself. */

import { newSeed, seedHash } from "../fairness/deal.ts";
import { type Evidence, evidenceOf, witness } from "../fairness/evidence.ts";
import { verdicts } from "../fairness/verdicts.ts";
import { type Frame, Pacer } from "../game/pacer.ts";
import type { DealView, Refusal, Seat, TableView } from "../protocol/messages.ts";
import { settings } from "../settings.svelte.ts";
import type { DealVerdict, LastRefusal, PendingAction, Told } from "../table/props.ts";
import { type Command, Link, type LinkState, type World } from "./link.ts";

const SLOW = 2_000;
const LOG_LENGTH = 400;
/** Codes of the server that come to the same for a person as one of the rules. */
const SAME_AS: Readonly<Record<string, string>> = {
  stale_turn: "wrong_phase",
  not_now: "wrong_phase",
  not_an_action: "wrong_phase",
};

export class TableSession {
  /** What is shown; null before anything has come. */
  view = $state.raw<TableView | null>(null);
  connection = $state<LinkState>("connecting");
  taker = $state<Seat | null>(null);
  log = $state.raw<readonly Told[]>([]);
  missedTricks = $state<number | null>(null);
  pending = $state.raw<PendingAction | null>(null);
  readyFor = $state<number | null>(null);
  lastRefusal = $state.raw<LastRefusal | null>(null);
  verdicts = $state.raw<ReadonlyMap<number, DealVerdict>>(new Map());

  readonly #table: string;
  readonly #world: World;
  readonly #link: Link;
  readonly #pacer: Pacer;
  #evidence: Evidence;
  #offered = "";
  #stopSlow: () => void = () => undefined;

  constructor(table: string, world: World, now: () => number = () => performance.now()) {
    this.#table = table;
    this.#world = world;
    this.#evidence = evidenceOf(table);
    this.#pacer = new Pacer({
      show: (view, frame) => this.#show(view, frame),
      taker: (seat) => {
        this.taker = seat;
      },
      pace: () => ({ trickSpeed: settings.trickSpeed }),
      now,
      later: world.later,
    });
    this.#link = new Link(
      table,
      {
        snapshot: (view, isReturn) => {
          this.#missed(isReturn ? tricksBetween(this.view, view) : 0);
          this.#pacer.begin(view);
        },
        frame: (frame, isMissed) => this.#received(frame, isMissed),
        state: (state) => {
          this.connection = state;
        },
        answered: (command, refusal) => this.#answered(command, refusal),
      },
      world,
    );
  }

  start(): void {
    this.#link.start();
  }

  stop(): void {
    this.#link.stop();
    this.#pacer.stop();
    this.#stopSlow();
  }

  retry(): void {
    this.#link.retry();
  }

  /** Try again at once where the line is lost; a table that was opened elsewhere stays there. */
  retryIfLost(): void {
    if (this.connection === "lost") {
      this.#link.retry();
    }
  }

  hurry(): void {
    this.#pacer.hurry();
  }

  /** Act in the deal, as an answer to the turn that is shown; while an action waits for its answer nothing is sent. */
  act(action: string): void {
    if (this.view === null || this.pending !== null) {
      return;
    }
    const { turn } = this.view.now;
    this.pending = { turn, action, isSlow: false };
    this.#stopSlow = this.#world.later(SLOW, () => {
      if (this.pending !== null) {
        this.pending = { ...this.pending, isSlow: true };
      }
    });
    this.#link.send({ type: "act", turn, action });
  }

  ready(): void {
    const { view } = this;
    if (view?.deal && view.you !== null && !view.ready.includes(view.you) && this.readyFor !== view.deal.number) {
      this.readyFor = view.deal.number;
      this.#link.send({ type: "ready", deal: view.deal.number });
    }
  }

  leave(): void {
    this.#link.send({ type: "leave" });
  }

  #received(frame: Frame, isMissed: boolean): void {
    this.#pacer.take(frame);
    if (isMissed) {
      this.#pacer.hurry();
      this.#missed(frame.type === "event" && frame.happening.kind === "trick_taken" ? 1 : 0, true);
    } else if (document.hidden) {
      this.#pacer.hurry();
    }
  }

  /** Tricks that nobody saw, until the next one that is seen. */
  #missed(tricks: number, isMore = false): void {
    const total = (isMore ? (this.missedTricks ?? 0) : 0) + tricks;
    this.missedTricks = total > 0 ? total : this.missedTricks;
  }

  #show(view: TableView, frame: Frame | null): void {
    this.view = view;
    if (frame?.type === "event") {
      const told = { version: frame.version, deal: view.deal?.number ?? 0, happening: frame.happening };
      this.log = [...this.log, told].slice(-LOG_LENGTH);
    }
    if (this.pending !== null && view.now.turn !== this.pending.turn) {
      this.#settled();
    }
    this.#offerSeed(view);
    this.#witness(view);
    if (frame === null || (frame.type === "event" && CHECKED.has(frame.happening.kind))) {
      this.verdicts = verdicts(view, this.#evidence, this.verdicts);
    }
  }

  #settled(): void {
    this.pending = null;
    this.#stopSlow();
  }

  #answered(command: Command, refusal: Refusal | null): void {
    if (command.type === "ready" && refusal !== null) {
      this.readyFor = null;
    }
    if (command.type !== "act" || refusal === null) {
      return;
    }
    if (this.pending?.turn === command.turn) {
      this.#settled();
    }
    this.lastRefusal = {
      serial: (this.lastRefusal?.serial ?? 0) + 1,
      action: command.action,
      refusal: { ...refusal, code: SAME_AS[refusal.code] ?? refusal.code },
    };
  }

  /** Give the hash of the own seed while hashes are taken, and the seed once all hashes are fixed. */
  #offerSeed(view: TableView): void {
    const { fairness, you } = view;
    if (you === null || fairness.seeds !== null) {
      return;
    }
    if (fairness.hashes === null) {
      if (this.#evidence.seed === null || this.#evidence.commitment !== fairness.commitment) {
        if (!mayDraw(this.#evidence, view)) {
          return;
        }
        const { commitment, attempt } = fairness;
        const persons = personsOf(view);
        const drawn = { seat: you, commitment, attempt, persons, seed: newSeed(), isShown: false };
        this.#add(drawn);
      }
      this.#offer({ type: "hash", hash: seedHash(this.#evidence.seed ?? "", you) });
    } else if (this.#evidence.seed !== null && fairness.hashes[you] === seedHash(this.#evidence.seed, you)) {
      this.#add({ isShown: true });
      this.#offer({ type: "seed", seed: this.#evidence.seed ?? "" });
    }
  }

  #add(seen: Partial<Evidence>): void {
    this.#evidence = witness(this.#table, seen, this.#evidence);
  }

  #offer(command: Command): void {
    const offered = JSON.stringify(command);
    if (offered !== this.#offered) {
      this.#offered = offered;
      this.#link.send(command);
    }
  }

  /** Keep the own hand of each deal as it was dealt, before anything of it is revealed. */
  #witness(view: TableView): void {
    const { deal, you } = view;
    if (deal?.hand && isAsDealt(deal) && you !== null && this.#evidence.deals[deal.number] === undefined) {
      const seen = { dealer: deal.dealer, widowSize: deal.widow_size, hand: deal.hand };
      this.#add({ seat: you, deals: { [deal.number]: seen } });
    }
  }
}

/**
 * Whether a seed may be drawn for the commitment that stands. Once the own seed was shown the server could know the
 * deals; a new commitment would let it choose among them. It is right once only, where somebody else failed.
 */
function mayDraw(evidence: Evidence, view: TableView): boolean {
  const isSecond = evidence.attempt === 1 && view.fairness.attempt === 2;
  return !evidence.isShown || (isSecond && personsOf(view).length > 1);
}

function personsOf(view: TableView): readonly Seat[] {
  return view.players.flatMap((player, seat) => (player.level === null ? [seat as Seat] : []));
}

function isAsDealt(deal: DealView): boolean {
  return deal.exchanged === null && deal.trick.length === 0 && deal.last_trick.length === 0;
}

const CHECKED: ReadonlySet<string> = new Set(["secret_revealed", "cards_shown", "seeds_shown"]);

/** How many tricks were taken between two views of a table. */
export function tricksBetween(before: TableView | null, after: TableView): number {
  if (before === null) {
    return 0;
  }
  return Math.max(0, tricksOf(after) - tricksOf(before));
}

function tricksOf(view: TableView): number {
  const sum = (tricks: readonly number[]) => tricks.reduce((total, each) => total + each, 0);
  const scored = view.results.map((result) => sum(result.tricks));
  const isScored = view.results.some((result) => result.number === view.deal?.number);
  return sum(scored) + (view.deal === null || isScored ? 0 : sum(view.deal.tricks));
}
