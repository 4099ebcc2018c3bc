/** The log: what happened in the deals, grouped by auction, trick and result, in the reader's language. */

import { m } from "../paraglide/messages.js";
import type { DealView, Seat, Suit, TableView } from "../protocol/messages.ts";
import type { Told } from "./props.ts";
import { handSize, nameOf, tricksTaken } from "./seen.ts";
import { marked, points, suitTitle } from "./words.ts";

export interface Line {
  readonly key: string;
  /** Who did it; empty for what nobody did. */
  readonly name: string;
  /** A sentence without a name; cards in it are marked. */
  readonly text: string;
  readonly suit?: Suit;
  /** What came of it: "won". */
  readonly mark?: string;
}

export interface Section {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly Line[];
}

interface Open {
  key: string;
  title: string;
  lines: Line[];
}

/** The sections of a log, oldest first. */
export function sections(view: TableView, log: readonly Told[]): readonly Section[] {
  const found: Open[] = [];
  const begin = (key: string, title: string) => {
    if (found.at(-1)?.key !== key) {
      found.push({ key, title, lines: [] });
    }
  };
  const add = (key: string | number, name: string, text: string, more: Partial<Line> = {}) => {
    found.at(-1)?.lines.push({ key: String(key), name, text, ...more });
  };
  const name = (seat: Seat) => nameOf(view, seat);
  const tricks = new Map<number, number>();
  let bid = 0;
  let declarer: Seat = 0;

  const first = log.find((told) => told.deal > 0);
  if (view.deal !== null && first?.happening.kind !== "deal_started") {
    const number = first?.deal ?? view.deal.number;
    const since = log.filter((told) => told.deal === number && told.happening.kind === "trick_taken").length;
    const taken = number === view.deal.number ? tricksTaken(view.deal) : handSize(view.deal);
    tricks.set(number, taken - since);
    if (number === view.deal.number) {
      resumed(view, view.deal, begin, add);
      bid = view.deal.bid ?? 0;
      declarer = view.deal.declarer ?? 0;
    }
  }

  for (const { version, deal, happening } of log) {
    const auction = () => begin(`auction-${deal}`, m["phase.bidding"]());
    const widow = () => begin(`widow-${deal}`, m["phase.exchanging"]());
    const trick = () =>
      begin(`trick-${deal}-${tricks.get(deal) ?? 0}`, m["table.trick_n"]({ n: (tricks.get(deal) ?? 0) + 1 }));
    switch (happening.kind) {
      case "deal_started":
        begin(`deal-${deal}`, m["table.deal_n"]({ n: deal }));
        add(version, name(happening.dealer), m["table.dealt"]());
        break;
      case "bid_made":
        auction();
        add(version, name(happening.seat), called(happening.number, happening.is_forced));
        break;
      case "passed":
        auction();
        add(version, name(happening.seat), m["bid.pass"]());
        break;
      case "auction_won":
        auction();
        bid = happening.bid;
        declarer = happening.declarer;
        add(version, name(happening.declarer), m["table.won_bid"]({ n: happening.bid }));
        break;
      case "deal_thrown_in":
        auction();
        add(version, "", m["event.deal_thrown_in"]());
        break;
      case "trump_named":
        auction();
        add(version, happening.seat == null ? "" : name(happening.seat), m["table.trump"](), { suit: happening.suit });
        break;
      case "cards_exchanged":
        widow();
        add(version, name(happening.seat), m["table.exchanged"]({ n: happening.count }));
        break;
      case "hand_opened":
        if (found.length === 0) {
          auction();
        }
        add(version, name(happening.seat), m["table.opened"]());
        break;
      case "card_played":
        trick();
        add(version, name(happening.seat), marked(happening.card), { key: `${version} ${happening.seat}` });
        break;
      case "trick_taken": {
        trick();
        const lines = found.at(-1)?.lines ?? [];
        const at = lines.findLastIndex((line) => line.key.endsWith(` ${happening.seat}`));
        const line = lines[at];
        if (line === undefined) {
          add(version, name(happening.seat), m["table.took"]());
        } else {
          lines[at] = { ...line, mark: m["table.took"]() };
        }
        tricks.set(deal, (tricks.get(deal) ?? 0) + 1);
        break;
      }
      case "deal_scored":
        begin(`result-${deal}`, m["table.result_of"]({ n: deal }));
        for (const seat of [declarer, ...[0, 1, 2, 3].filter((each) => each !== declarer)]) {
          const t = happening.tricks[seat] ?? 0;
          const said = seat === declarer ? m["result.line"]({ n: bid, t }) : m.tricks({ n: t });
          add(`${version} ${seat}`, name(seat), `${said}: ${points(happening.score[seat] ?? 0)}`);
        }
        break;
      case "seat_left":
        add(version, name(happening.seat), m["table.left"]());
        break;
      default:
        break;
    }
  }
  return found;
}

function called(n: number, isForced: boolean): string {
  return isForced ? m["table.forced"]({ n }) : String(n);
}

/** What the view itself still knows of a deal that was running when the page was opened. */
function resumed(
  view: TableView,
  deal: DealView,
  begin: (key: string, title: string) => void,
  add: (key: string, name: string, text: string, more?: Partial<Line>) => void,
): void {
  begin(`auction-${deal.number}`, m["phase.bidding"]());
  deal.calls.forEach(({ seat, bid, is_forced }, index) => {
    add(`call ${index}`, nameOf(view, seat), bid == null ? m["bid.pass"]() : called(bid, is_forced));
  });
  if (deal.declarer != null && deal.bid != null) {
    add("won", nameOf(view, deal.declarer), m["table.won_bid"]({ n: deal.bid }));
  }
  if (deal.trump != null) {
    add("trump", "", m["table.trump"](), { suit: deal.trump });
  }
}

/** Names of a suit for a line that shows its pip. */
export function suitWord(line: Line): string {
  return line.suit === undefined ? "" : suitTitle(line.suit);
}
