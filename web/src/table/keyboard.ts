import { announce } from "../a11y/announce.svelte.ts";
import type { Card, Suit } from "../protocol/messages.ts";
import { settings } from "../settings.svelte.ts";
import { stateSentence } from "./announcer.ts";
import type { Choice } from "./choice.svelte.ts";
import { isTyping, jumped, rankOfKey, stepped, suitOfKey } from "./keys.ts";
import type { Scene } from "./scene.svelte.ts";
import type { SheetName } from "./sheets/names.ts";

const FORGET = 1200;

/** The keys of the table. What is already written of a number or a card is forgotten after a moment. */
export class Keyboard {
  readonly #scene: Scene;
  readonly #choice: Choice;
  readonly #open: (sheet: SheetName) => void;
  #suit: Suit | null = null;
  #digits = "";
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  constructor(scene: Scene, choice: Choice, open: (sheet: SheetName) => void) {
    this.#scene = scene;
    this.#choice = choice;
    this.#open = open;
  }

  /** A key was pressed while no sheet is open. */
  press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) {
      return;
    }
    if (this.#move(event) || (settings.singleKeys && this.#letter(event.key))) {
      event.preventDefault();
    }
  }

  /** The hand that the keys act on where none has the focus. */
  get #turnOrder(): readonly Card[] {
    const { handInTurn, isOwnTurn, openCards, order } = this.#scene;
    return handInTurn !== null && !isOwnTurn ? openCards : order;
  }

  /** The card to start from when it becomes the reader's turn. */
  firstAllowed(): Card | null {
    return stepped(this.#turnOrder, this.#among(this.#turnOrder), null, "next");
  }

  /** The cards that the arrows stop at: those still face down, else those that may be played, else all. */
  #among(whose: readonly Card[]): ReadonlySet<Card> {
    const { allowed, covered, order } = this.#scene;
    if (covered.size > 0 && whose === order) {
      return covered;
    }
    return whose.some((card) => allowed.has(card)) ? allowed : new Set(whose);
  }

  #move({ key, shiftKey }: KeyboardEvent): boolean {
    const active = document.activeElement;
    const focused = active instanceof HTMLElement ? (active.dataset.card ?? null) : null;
    const isFree = focused !== null || active === null || active === document.body || active === this.#choice.root;
    if (key === "Escape") {
      this.#choice.dismiss();
      this.#choice.lifted = null;
      return false;
    }
    if (!isFree) {
      return false;
    }
    const { openCards, order } = this.#scene;
    const whose = focused === null ? this.#turnOrder : openCards.includes(focused) ? openCards : order;
    switch (key) {
      case "ArrowRight":
      case "ArrowLeft": {
        const among = shiftKey ? new Set(whose) : this.#among(whose);
        this.#choice.focus(stepped(whose, among, focused, key === "ArrowRight" ? "next" : "previous"));
        return true;
      }
      case "ArrowUp":
      case "ArrowDown":
        this.#choice.focus(this.#across(whose, focused, key === "ArrowDown"));
        return true;
      case "Enter":
        return this.#confirm();
      default:
        return false;
    }
  }

  /** Enter confirms an exchange or trump that was chosen; on a card it is the card's own. */
  #confirm(): boolean {
    const isChosen = this.#scene.stage === "naming_trump" && this.#choice.trump !== null;
    if (this.#scene.ask !== null && (this.#scene.purpose === "choose" || isChosen)) {
      return this.#click("[data-go]");
    }
    return false;
  }

  /** The card in the other row, or in the other hand, nearest to the one that has the focus. */
  #across(whose: readonly Card[], from: Card | null, isDown: boolean): Card | null {
    const { hand, openHand, openCards } = this.#scene;
    const isOpen = whose === openCards;
    const spots = (isOpen ? openHand : hand).spots;
    const here = spots.find(({ card }) => card === from);
    if (here === undefined) {
      return this.firstAllowed();
    }
    const row = spots.filter((each) => each.row === here.row + (isDown ? 1 : -1));
    const others = isOpen === isDown ? (isOpen ? hand : openHand).spots : [];
    const near = row.length > 0 ? row : others;
    return [...near].sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0]?.card ?? from;
  }

  #letter(key: string): boolean {
    const { stage } = this.#scene;
    if (stage === "bidding" && /^[0-9pP]$/.test(key)) {
      return key.toLowerCase() === "p" ? this.#click("[data-pass]") : this.#number(key);
    }
    const suit = suitOfKey(key);
    if (suit !== null && stage === "naming_trump" && this.#scene.ask !== null) {
      this.#choice.trump = suit;
      return true;
    }
    const rank = this.#suit === null ? null : rankOfKey(key);
    if (suit !== null || rank !== null) {
      this.#suit = suit ?? this.#suit;
      this.#later();
      this.#choice.focus(this.#suit === null ? null : jumped(this.#turnOrder, this.#suit, rank));
      return true;
    }
    return this.#command(key.toLowerCase());
  }

  #command(key: string): boolean {
    switch (key) {
      case "l":
        this.#open("trick");
        return true;
      case "g": {
        const log = this.#choice.root?.querySelector<HTMLElement>("[data-log]");
        if (log == null) {
          this.#open("log");
        } else {
          log.focus();
        }
        return true;
      }
      case "r":
        announce(stateSentence(this.#scene.view), "assertive");
        return true;
      case "n":
        return this.#click("[data-next]");
      case "?":
        this.#open("keys");
        return true;
      default:
        return false;
    }
  }

  /** Digits bring the focus to the number that they make. */
  #number(digit: string): boolean {
    this.#digits = (this.#digits + digit).slice(-2);
    this.#later();
    const find = (number: string) => this.#choice.root?.querySelector<HTMLElement>(`[data-bid="${Number(number)}"]`);
    (find(this.#digits) ?? find(digit))?.focus();
    return true;
  }

  #click(selector: string): boolean {
    const button = this.#choice.root?.querySelector<HTMLElement>(selector) ?? null;
    button?.click();
    return button !== null;
  }

  #later(): void {
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => {
      this.#suit = null;
      this.#digits = "";
    }, FORGET);
  }
}
