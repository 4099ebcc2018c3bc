/**
 * What happened, folded into what a reader sees: a snapshot followed by its events is the next snapshot.
 *
 * No rule is asked here; what may be done comes with `now`.
 */

import type {
  Call,
  Card,
  CardPlayed,
  CardsExchanged,
  DealScored,
  DealStarted,
  DealView,
  Event,
  Happening,
  OpenHand,
  Play,
  Seat,
  Skip,
  TableView,
} from "../protocol/messages.ts";

const SUITS = "SHDC";
const RANKS = "23456789TJQKA";

/** Where a card stands in the pack: spades, hearts, diamonds, clubs, each from two to ace. */
export function placeInPack(card: Card): number {
  return SUITS.indexOf(card.charAt(0)) * RANKS.length + RANKS.indexOf(card.charAt(1));
}

/** Cards in the order of the pack, as the server sends every hand. */
export function inPackOrder(cards: readonly Card[]): readonly Card[] {
  return [...cards].sort((one, other) => placeInPack(one) - placeInPack(other));
}

/** The view after a frame. */
export function folded(view: TableView, frame: Event | Skip): TableView {
  const next = frame.type === "event" ? happened(view, frame.happening) : view;
  if (frame.now !== null) {
    return { ...next, now: frame.now };
  }
  return frame.type === "event" && next.now.ask !== null ? { ...next, now: { ...next.now, ask: null } } : next;
}

/** The view after a happening; `now` stays as it was. */
export function happened(view: TableView, happening: Happening): TableView {
  switch (happening.kind) {
    case "committed":
      return {
        ...view,
        fairness: {
          commitment: happening.commitment,
          attempt: happening.attempt,
          hashes: null,
          seeds: null,
          revealed: [],
        },
      };
    case "hashes_fixed":
      return { ...view, fairness: { ...view.fairness, hashes: happening.hashes } };
    case "seeds_shown":
      return { ...view, fairness: { ...view.fairness, seeds: happening.seeds } };
    case "secret_revealed":
      return { ...view, fairness: { ...view.fairness, revealed: [...view.fairness.revealed, happening.secret] } };
    case "seed_failed":
      return view;
    case "deal_started":
      return { ...view, deal: started(happening), ready: [] };
    case "deal_scored":
      return scored(view, happening);
    case "seat_ready":
      return { ...view, ready: [...view.ready, happening.seat] };
    case "seat_left":
      return {
        ...view,
        left: [...view.left, happening.seat],
        ready: view.ready.filter((seat) => seat !== happening.seat),
      };
    case "match_ended":
      return { ...view, places: happening.places, totals: happening.totals };
    default:
      return view.deal === null ? view : { ...view, deal: inDeal(view.deal, happening, view.you) };
  }
}

function started(event: DealStarted): DealView {
  return {
    number: event.number,
    dealer: event.dealer,
    redeals: event.redeals,
    widow_size: event.widow_size,
    hand: event.hand,
    calls: [],
    declarer: null,
    bid: null,
    trump: null,
    exchanged: null,
    buried: null,
    received: null,
    open_hand: null,
    trick: [],
    last_trick: [],
    last_taker: null,
    tricks: [0, 0, 0, 0],
    score: null,
    is_made: null,
    is_thrown_in: false,
    shown: null,
  };
}

type OfDeal = Exclude<
  Happening,
  | { kind: "committed" }
  | { kind: "hashes_fixed" }
  | { kind: "seeds_shown" }
  | { kind: "secret_revealed" }
  | { kind: "seed_failed" }
  | { kind: "deal_started" }
  | { kind: "deal_scored" }
  | { kind: "seat_ready" }
  | { kind: "seat_left" }
  | { kind: "match_ended" }
>;

function inDeal(deal: DealView, happening: OfDeal, you: Seat | null): DealView {
  switch (happening.kind) {
    case "bid_made":
      return called(deal, { seat: happening.seat, bid: happening.number, is_forced: happening.is_forced });
    case "passed":
      return called(deal, { seat: happening.seat, bid: null, is_forced: false });
    case "auction_won":
      return { ...deal, declarer: happening.declarer, bid: happening.bid };
    case "deal_thrown_in":
      return { ...deal, is_thrown_in: true };
    case "trump_named":
      return { ...deal, trump: happening.suit };
    case "cards_exchanged":
      return exchanged(deal, happening);
    case "hand_opened":
      return {
        ...deal,
        open_hand: { seat: happening.seat, decider: happening.decider, hand: inPackOrder(happening.hand) },
      };
    case "card_played":
      return played(deal, happening, you);
    case "trick_taken":
      return {
        ...deal,
        trick: [],
        last_trick: deal.trick,
        last_taker: happening.seat,
        tricks: deal.tricks.map((number, seat) => (seat === happening.seat ? number + 1 : number)),
      };
    case "cards_shown":
      return {
        ...deal,
        shown: { hands: happening.hands, widow: happening.widow, buried: happening.buried },
      };
  }
}

function called(deal: DealView, call: Call): DealView {
  return { ...deal, calls: [...deal.calls, call] };
}

function exchanged(deal: DealView, event: CardsExchanged): DealView {
  const { buried, received, count } = event;
  if (buried === null || received === null || deal.hand === null) {
    return { ...deal, exchanged: count };
  }
  const hand = inPackOrder([...deal.hand.filter((card) => !buried.includes(card)), ...received]);
  return { ...deal, exchanged: count, buried, received, hand };
}

function played(deal: DealView, event: CardPlayed, you: Seat | null): DealView {
  const play: Play = { seat: event.seat, card: event.card };
  const hand = event.seat === you && deal.hand !== null ? without(deal.hand, event.card) : deal.hand;
  return { ...deal, hand, open_hand: afterPlay(deal.open_hand, event), trick: [...deal.trick, play] };
}

function afterPlay(open: OpenHand | null, event: CardPlayed): OpenHand | null {
  return open === null || open.seat !== event.seat ? open : { ...open, hand: without(open.hand, event.card) };
}

function without(cards: readonly Card[], gone: Card): readonly Card[] {
  return cards.filter((card) => card !== gone);
}

function scored(view: TableView, event: DealScored): TableView {
  const { deal } = view;
  if (deal === null || deal.declarer === null || deal.bid === null || deal.trump === null) {
    return view;
  }
  const { tricks, score, is_made } = event;
  const result = { number: deal.number, declarer: deal.declarer, bid: deal.bid, trump: deal.trump };
  return {
    ...view,
    deal: { ...deal, tricks, score, is_made },
    results: [...view.results, { ...result, tricks, score, is_made }],
    totals: event.totals,
  };
}
