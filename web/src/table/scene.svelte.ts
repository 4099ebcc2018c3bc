import { motionIsReduced } from "../device.svelte.ts";
import { m } from "../paraglide/messages.js";
import type { Ask, Card, DealView, Refusal, Seat, Suit, TableView } from "../protocol/messages.ts";
import { settings } from "../settings.svelte.ts";
import { type HandLayout, handLayout, measure, measureOpen } from "./layout/hand.ts";
import { sorted } from "./layout/sort.ts";
import { type TrickLayout, trickLayout } from "./layout/trick.ts";
import { type Shape, shapeOf } from "./layout/viewport.ts";
import { type Section, sections } from "./log.ts";
import type { TableProps } from "./props.ts";
import { avatarColours, bottomOf, nameOf, type Stage, seatsFromYou, sideFor, stageOf } from "./seen.ts";
import { marked } from "./words.ts";

/** What the cards of a hand are there for. */
export type Purpose = "play" | "choose" | "look";

/** Whether an action is a card. */
export const CARD = /^[SHDC][2-9TJQKA]$/;

const NO_CARDS: ReadonlySet<Card> = new Set();

/** What the table shows, as it follows from what it was handed, the screen and the settings. */
export class Scene {
  readonly #props: () => TableProps;

  /** Of the window and of parts of the page, in pixels. */
  innerWidth = $state(360);
  innerHeight = $state(740);
  tableWidth = $state(360);
  areaWidth = $state(360);
  areaHeight = $state(240);

  /** Cards of the widow that were turned face up. */
  turned: ReadonlySet<Card> = $state.raw(NO_CARDS);

  constructor(props: () => TableProps) {
    this.#props = props;
  }

  /** What the page hands to the table. */
  get props(): TableProps {
    return this.#props();
  }

  get view(): TableView {
    return this.props.view;
  }

  get deal(): DealView | null {
    return this.view.deal;
  }

  readonly shape: Shape = $derived.by(() => shapeOf(this.innerWidth, this.innerHeight));
  readonly isLarge = $derived.by(() => this.shape === "large");
  readonly isStill = $derived.by(() => motionIsReduced());
  readonly stage: Stage = $derived.by(() => stageOf(this.deal));
  readonly isLost = $derived.by(() => this.props.connection === "lost");
  /** Before the first card: calls, trump, exchange. */
  readonly isAsking = $derived.by(() => ["bidding", "naming_trump", "exchanging"].includes(this.stage));
  /** The reader exchanges cards, on a screen where that takes the whole table. */
  readonly isBurying = $derived.by(
    () => !this.isLarge && this.stage === "exchanging" && this.view.now.ask?.exchange != null,
  );
  readonly isEnded = $derived.by(() => this.stage === "scored" && this.props.taker === null);

  readonly bottom: Seat = $derived.by(() => bottomOf(this.view));
  readonly colours = $derived.by(() => avatarColours(this.view.players.map(({ name }) => name)));

  colour(seat: Seat): number {
    return this.colours[seat] ?? 1;
  }

  /** The seat on a side of the screen. */
  seatAt(side: "left" | "top" | "right"): Seat {
    return seatsFromYou(this.view).find((seat) => sideFor(this.view, seat) === side) ?? 0;
  }

  /** The action that was sent and is not answered yet, and the same where it is a card. */
  readonly sent = $derived.by(() => {
    const pending = this.props.pendingAction;
    return pending !== null && pending.turn === this.view.now.turn ? pending.action : null;
  });
  readonly sentCard = $derived.by(() => (this.sent !== null && CARD.test(this.sent) ? this.sent : null));

  /** What the reader may do and is not doing yet. */
  readonly ask: Ask | null = $derived.by(() => (this.isLost || this.sent !== null ? null : this.view.now.ask));
  readonly asksCards = $derived.by(() => this.ask !== null && this.ask.cards.length > 0);
  /** The hand that the reader plays from now. */
  readonly handInTurn: Seat | null = $derived.by(() =>
    this.asksCards ? (this.view.now.hand_of ?? this.view.you) : null,
  );
  readonly isOwnTurn = $derived.by(() => this.handInTurn !== null && this.handInTurn === this.view.you);
  readonly allowed: ReadonlySet<Card> = $derived.by(() => new Set(this.ask?.cards ?? []));
  readonly reasons: ReadonlyMap<Card, Refusal> = $derived.by(
    () => new Map((this.ask?.forbidden ?? []).map(({ card, refusal }) => [card, refusal])),
  );
  readonly purpose: Purpose = $derived.by(() => {
    if (this.ask?.exchange != null && this.stage === "exchanging") {
      return "choose";
    }
    return this.isOwnTurn ? "play" : "look";
  });

  /** The suit that a hand starts with. */
  readonly first: Suit | null = $derived.by(() => (settings.trumpFirst ? (this.deal?.trump ?? null) : null));
  /** Cards from the widow that lie face down until they are turned or something is played. */
  readonly covered: ReadonlySet<Card> = $derived.by(() => {
    const { deal } = this;
    const isFresh = this.stage === "playing" && deal !== null && deal.trick.length + deal.last_trick.length === 0;
    const received = isFresh && this.sent === null ? (deal.received ?? []) : [];
    return new Set(received.filter((card) => !this.turned.has(card)));
  });
  /** The reader's cards in the order of the hand. */
  readonly order: readonly Card[] = $derived.by(() => {
    const held = (this.deal?.hand ?? []).filter((card) => card !== this.sentCard);
    const open = held.filter((card) => !this.covered.has(card));
    return [...sorted(open, this.first), ...held.filter((card) => this.covered.has(card))];
  });

  /** The seat whose hand lies open. */
  readonly openSeat: Seat | null = $derived.by(() =>
    this.stage === "playing" ? (this.deal?.open_hand?.seat ?? null) : null,
  );
  readonly openCards: readonly Card[] = $derived.by(() => {
    if (this.openSeat === null || this.openSeat === this.view.you) {
      return [];
    }
    return sorted(
      (this.deal?.open_hand?.hand ?? []).filter((card) => card !== this.sentCard),
      this.first,
    );
  });
  /** The open hand lies at the top. */
  readonly isDocked = $derived.by(() => this.openCards.length > 0);
  /** It lies at its own seat, at a side of a wide table. */
  readonly isSideDocked = $derived.by(() => this.isDocked && this.isLarge && this.openSeat !== this.seatAt("top"));
  /** It stands at the top for the seat across. */
  readonly isTopDocked = $derived.by(() => this.isDocked && this.openSeat === this.seatAt("top"));

  /** Little height: the words around the trick take less of it. */
  readonly isShort = $derived.by(
    () =>
      this.shape === "low" ||
      (this.shape === "small" && (this.innerHeight < 640 || (this.isDocked && !this.isTopDocked))),
  );
  readonly hand: HandLayout = $derived.by(() =>
    handLayout(
      this.order,
      measure(this.innerWidth, this.innerHeight, this.tableWidth, settings.oneRow),
      this.tableWidth,
      settings.leftHanded,
    ),
  );
  readonly openSpace = $derived.by(() =>
    this.isSideDocked ? 250 : Math.min(this.tableWidth - 36, this.isLarge ? 744 : this.tableWidth),
  );
  readonly openHand: HandLayout = $derived.by(() =>
    handLayout(
      this.openCards,
      measureOpen(this.openSpace, this.isSideDocked ? "side" : this.shape),
      this.openSpace,
      settings.leftHanded,
    ),
  );
  readonly trick: TrickLayout = $derived.by(() => {
    const width = { large: 96, medium: 84, low: 64, small: this.isDocked ? 63 : 72 }[this.shape];
    return trickLayout(
      width,
      this.areaWidth - (this.isSideDocked ? 440 : this.isLarge ? 280 : 148),
      this.areaHeight - 6,
    );
  });

  /** The card that is winning, or has won while the full trick still lies. */
  readonly winning: Card | null = $derived.by(() => {
    const { taker } = this.props;
    const won = taker === null ? undefined : this.deal?.trick.find(({ seat }) => seat === taker);
    return won?.card ?? this.view.now.winning;
  });
  /** The seat whose card comes next. */
  readonly next: Seat | null = $derived.by(() => {
    const isOpen = this.stage === "playing" && this.props.taker === null && this.sentCard === null;
    return isOpen && (this.deal?.trick.length ?? 4) < 4 ? this.view.now.hand_of : null;
  });
  readonly pendingPlay = $derived.by(() =>
    this.sentCard === null ? null : { seat: this.view.now.hand_of ?? this.bottom, card: this.sentCard },
  );

  readonly told: readonly Section[] = $derived.by(() => sections(this.view, this.props.log));
  readonly missed = $derived.by(() => {
    const n = this.props.missedTricks;
    return n === null ? null : m["table.missed"]({ n });
  });
  readonly pill = $derived.by(() => {
    if (this.isLost) {
      return m["table.waiting"]();
    }
    return this.isOwnTurn ? m["turn.you"]() : null;
  });
  /** The last event, with its cards marked. */
  readonly last = $derived.by(() => {
    if (this.covered.size > 0 && this.isOwnTurn) {
      return m["table.exchange_come"]();
    }
    const happening = this.props.log.at(-1)?.happening;
    if (happening?.kind === "card_played") {
      const card = marked(happening.card);
      return happening.seat === this.view.you
        ? m["table.played_you"]({ card })
        : m["table.played"]({ name: nameOf(this.view, happening.seat), card });
    }
    return happening?.kind === "trick_taken"
      ? m["event.trick_taken"]({ name: nameOf(this.view, happening.seat) })
      : (this.missed ?? "");
  });
  readonly highest = $derived.by(() => Math.max(0, ...(this.deal?.calls ?? []).map(({ bid }) => bid ?? 0)));
}
