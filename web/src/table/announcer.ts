/** What a screen reader hears of a table, happening by happening. */

import { m } from "../paraglide/messages.js";
import type { Play, TableView } from "../protocol/messages.ts";
import { sorted } from "./layout/sort.ts";
import type { Told } from "./props.ts";
import { nameOf, tricksOf } from "./seen.ts";
import { cardName, handNames, listed, points, suitName, total } from "./words.ts";

/**
 * The sentence for a happening, or "" for what is not told. `isShort` tells a trick in one sentence in place of four
 * cards and its end. `view` is the table after the happening.
 */
export function sentence(view: TableView, told: Told, isShort: boolean): string {
  const { happening } = told;
  const deal = view.deal;
  switch (happening.kind) {
    case "deal_started":
      return happening.hand === null ? "" : m["sr.dealt"]({ hand: handNames(sorted(happening.hand)) });
    case "bid_made":
      return m["event.bid_made"]({ name: nameOf(view, happening.seat), n: happening.number });
    case "passed":
      return m["event.passed"]({ name: nameOf(view, happening.seat) });
    case "auction_won":
      return m["event.auction_won"]({ name: nameOf(view, happening.declarer), n: happening.bid });
    case "deal_thrown_in":
      return m["event.deal_thrown_in"]();
    case "trump_named":
      return deal === null || deal.declarer === null || deal.bid === null
        ? ""
        : m["sr.contract"]({ name: nameOf(view, deal.declarer), n: deal.bid, suit: suitName(happening.suit) });
    case "cards_exchanged": {
      const { seat, count: n, received } = happening;
      const said = seat === view.you ? m["sr.widow_you"]({ n }) : m["sr.widow"]({ name: nameOf(view, seat), n });
      return received === null ? said : `${said}. ${m["event.cards_received"]({ cards: handNames(received) })}`;
    }
    case "hand_opened":
      return m["event.hand_opened"]({ name: nameOf(view, happening.seat), cards: handNames(sorted(happening.hand)) });
    case "card_played":
      return isShort
        ? ""
        : m["event.card_played"]({ name: nameOf(view, happening.seat), card: cardName(happening.card) });
    case "trick_taken": {
      const said = m["sr.trick"]({ name: nameOf(view, happening.seat), ...contract(view) });
      return isShort && deal !== null ? `${plays(view, deal.last_trick)}. ${said}` : said;
    }
    case "deal_scored":
      return result(view);
    case "seat_left":
      return `${nameOf(view, happening.seat)}: ${m["table.left"]()}`;
    case "match_ended":
      return m["result.over"]();
    default:
      return "";
  }
}

/** What is asked of the reader now, or "" for nothing. */
export function question(view: TableView): string {
  const ask = view.now.ask;
  const deal = view.deal;
  if (ask === null || deal === null) {
    return "";
  }
  if (ask.bids.length > 0 || ask.can_pass) {
    return m["turn.call"]({ n: ask.bids[0] ?? 0 });
  }
  if (ask.suits.length > 0) {
    return m.trump_pick();
  }
  if (ask.exchange !== null) {
    const [a, b] = ask.exchange;
    return a === b ? m["table.exchange_pick_exact"]({ n: a }) : m["table.exchange_pick"]({ a, b });
  }
  const n = ask.cards.length;
  const isOther = view.now.hand_of !== null && view.now.hand_of !== view.you;
  const from =
    isOther && view.now.hand_of !== null ? `. ${m["turn.dummy"]({ name: nameOf(view, view.now.hand_of) })}` : "";
  return deal.trick.length === 0
    ? m["sr.your_lead"]({ n }) + from
    : m["sr.your_turn"]({ cards: plays(view, deal.trick), n }) + from;
}

/** The state of the table, read on demand: contract, tricks, what lies there, what is asked, totals. */
export function stateSentence(view: TableView): string {
  const deal = view.deal;
  const said: string[] = [];
  if (deal !== null && deal.declarer !== null && deal.bid !== null) {
    const name = nameOf(view, deal.declarer);
    said.push(
      deal.trump === null
        ? m["event.auction_won"]({ name, n: deal.bid })
        : m["sr.contract"]({ name, n: deal.bid, suit: suitName(deal.trump) }),
      view.players.map((_, seat) => `${nameOf(view, seat)} ${m.tricks({ n: deal.tricks[seat] ?? 0 })}`).join(", "),
    );
  }
  const asked = question(view);
  if (asked !== "") {
    said.push(asked);
  } else if (view.now.actor !== null) {
    said.push(m.thinking({ name: nameOf(view, view.now.actor) }));
  }
  said.push(`${m["table.totals"]()}: ${totals(view)}`);
  return said.join(". ");
}

function plays(view: TableView, trick: readonly Play[]): string {
  return listed(trick.map(({ seat, card }) => `${nameOf(view, seat)} ${cardName(card)}`));
}

function contract(view: TableView): { a: number; b: number } {
  const deal = view.deal;
  return { a: deal?.declarer == null ? 0 : tricksOf(view, deal.declarer), b: deal?.bid ?? 0 };
}

function totals(view: TableView): string {
  return listed(
    view.sides.map(
      (side) => `${side.map((seat) => nameOf(view, seat)).join(" + ")} ${total(view.totals[side[0] ?? 0] ?? 0)}`,
    ),
  );
}

function result(view: TableView): string {
  const deal = view.deal;
  if (deal === null || deal.declarer === null || deal.score === null) {
    return "";
  }
  return m["sr.result"]({
    name: nameOf(view, deal.declarer),
    n: deal.bid ?? 0,
    t: tricksOf(view, deal.declarer),
    p: points(deal.score[deal.declarer] ?? 0),
    totals: totals(view),
  });
}

/** Whether this card is the first trump of its deal, at a table where that matters. */
export function breaksTrump(view: TableView, log: readonly Told[], told: Told): boolean {
  const { happening, deal } = told;
  const trump = view.deal?.trump;
  if (
    happening.kind !== "card_played" ||
    view.rules.trump_lead !== "broken" ||
    trump == null ||
    deal !== view.deal?.number
  ) {
    return false;
  }
  const ofDeal = log.filter((each) => each.deal === deal);
  const isWhole = ofDeal.some((each) => each.happening.kind === "trump_named");
  const trumps = ofDeal.filter(({ happening: each }) => each.kind === "card_played" && each.card.startsWith(trump));
  return isWhole && happening.card.startsWith(trump) && trumps[0]?.version === told.version;
}
