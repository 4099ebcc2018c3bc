import { tick } from "svelte";

import { announce } from "../a11y/announce.svelte.ts";
import { m } from "../paraglide/messages.js";
import type { Card, Refusal, Suit } from "../protocol/messages.ts";
import { settings } from "../settings.svelte.ts";
import { suitOf } from "./deck/cards.ts";
import { sorted } from "./layout/sort.ts";
import type { Notice } from "./notice.ts";
import { CARD, type Scene } from "./scene.svelte.ts";
import { vibrate } from "./sound.ts";
import { cardName, listed, marked, refusalSentence } from "./words.ts";

const NOTICE_LASTS = 3000;
const TWICE = [15, 60, 15];

/** What a person has begun and not yet done, and what comes of a tap. */
export class Choice {
  readonly #scene: Scene;
  #serial = 0;
  #fading: ReturnType<typeof setTimeout> | undefined;
  readonly #origins = new Map<Card, DOMRect>();

  /** The page's element of the table. */
  root: HTMLElement | undefined = $state.raw();
  notice: Notice | null = $state.raw(null);
  /** The card that was just refused. */
  refused: Card | null = $state(null);
  /** The card that waits for a second tap. */
  lifted: Card | null = $state(null);
  /** Where the keys stand in the hand. */
  current: Card | null = $state(null);
  /** The cards chosen for an exchange. */
  marks: readonly Card[] = $state.raw([]);
  /** The suit chosen for trump. */
  trump: Suit | null = $state(null);

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Forget what belonged to the deal before. */
  renew(): void {
    this.marks = [];
    this.trump = null;
    this.lifted = null;
    this.#scene.turned = new Set();
  }

  tell(text: string, more: Omit<Notice, "serial" | "text"> = {}): void {
    this.#serial += 1;
    this.notice = { serial: this.#serial, text, ...more };
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => this.dismiss(), NOTICE_LASTS);
  }

  dismiss(): void {
    this.notice = null;
    this.refused = null;
  }

  /** The button of a card. */
  spot(card: Card): HTMLElement | null {
    return this.root?.querySelector<HTMLElement>(`[data-card="${card}"]`) ?? null;
  }

  /** Where a card was taken from, once. */
  origin(card: Card): DOMRect | null {
    const box = this.#origins.get(card) ?? null;
    this.#origins.delete(card);
    return box;
  }

  /** Why a card may not be played, to be read with it. */
  reason(card: Card): string {
    const refusal = this.#scene.reasons.get(card);
    return refusal === undefined ? m["refusal.not_your_turn"]() : (refusalSentence(refusal) ?? "");
  }

  /** An action was refused by the server. */
  answered(action: string, refusal: Refusal): void {
    if (CARD.test(action)) {
      this.refuse(action, refusal);
    } else {
      this.refuseWith(refusalSentence(refusal) ?? m["refusal.wrong_phase"]());
    }
  }

  /** Say why a card is refused, next to the finger, with the cards that may be played. */
  refuse(card: Card, refusal: Refusal): void {
    const text = refusalSentence(refusal) ?? m["refusal.wrong_phase"]();
    const box = this.spot(card)?.getBoundingClientRect();
    const cards = sorted([...this.#scene.allowed], this.#scene.first);
    const more = (names: readonly string[]) => m.allowed({ cards: listed(names) });
    this.refused = card;
    this.tell(text, {
      suit: refusal.suit ?? suitOf(refusal.card ?? card),
      ...(cards.length > 0 && { more: more(cards.map(marked)) }),
      ...(box !== undefined && { at: box.left + box.width / 2 }),
    });
    vibrate(TWICE);
    announce(cards.length === 0 ? text : `${text}. ${more(cards.map(cardName))}`, "assertive");
  }

  /** Say why something else is refused. */
  refuseWith(text: string): void {
    this.tell(text);
    vibrate(TWICE);
    announce(text, "assertive");
  }

  /** A card was tapped, in the own hand or in the open one. A tap ends every motion, too. */
  choose(card: Card, isOwn: boolean): void {
    const scene = this.#scene;
    const { taker, hurry } = scene.props;
    const isTurn = scene.handInTurn !== null && scene.isOwnTurn === isOwn;
    const reason = scene.reasons.get(card);
    this.dismiss();
    this.current = card;
    if (isOwn && scene.covered.has(card)) {
      scene.turned = new Set([...scene.turned, card]);
    } else if (isOwn && scene.purpose === "choose") {
      this.mark(card);
    } else if (isTurn && scene.allowed.has(card)) {
      this.#play(card);
    } else if (isTurn && reason !== undefined) {
      this.refuse(card, reason);
    } else if (taker === null && scene.sent === null && !scene.isLost && scene.stage === "playing") {
      this.refuse(card, { code: "not_your_turn", suit: null, card: null, number: null });
    }
    hurry();
  }

  /** Mark a card for the exchange, or take the mark off. */
  mark(card: Card): void {
    const most = this.#scene.ask?.exchange?.[1] ?? 0;
    if (this.marks.includes(card)) {
      this.marks = this.marks.filter((each) => each !== card);
    } else if (this.marks.length < most) {
      this.marks = [...this.marks, card];
    } else {
      this.refuseWith(m["refusal.too_many_cards"]({ n: most }));
    }
  }

  /** Call, name trump, exchange. */
  perform(action: string): void {
    this.dismiss();
    this.#scene.props.act(action);
  }

  /** Bring the keys to a card. */
  focus(card: Card | null): void {
    if (card !== null) {
      this.current = card;
      void tick().then(() => this.spot(card)?.focus());
    }
  }

  #play(card: Card): void {
    const scene = this.#scene;
    if (settings.confirmMoves && this.lifted !== card) {
      this.lifted = card;
      this.tell(m["table.tap_again"]());
      return;
    }
    this.lifted = null;
    const picture = this.spot(card)?.querySelector(".picture");
    if (picture != null) {
      this.#origins.set(card, picture.getBoundingClientRect());
    }
    scene.turned = new Set([...scene.turned, ...scene.covered]);
    this.#handOn(card);
    scene.props.act(card);
  }

  /** The focus stays in the hand when the card that has it goes. */
  #handOn(card: Card): void {
    const isFocused = document.activeElement === this.spot(card);
    const whose = this.#scene.openCards.includes(card) ? this.#scene.openCards : this.#scene.order;
    const at = whose.indexOf(card);
    const heir = whose[at + 1] ?? whose[at - 1] ?? null;
    if (isFocused) {
      this.focus(heir);
    } else {
      this.current = heir;
    }
  }
}
