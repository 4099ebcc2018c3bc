/** Statistics in words and columns: of an evening, or of all sheets: `batak.sheet.summary`. */

import columns from "virtual:texts/sheet.statistics";

import { language, number } from "../../language.svelte.ts";
import { m } from "../../paraglide/messages.js";
import { points } from "../../table/words.ts";
import {
  average,
  averageBid,
  type Contracts,
  type Deal,
  type Person,
  type Statistics,
  type Who,
} from "../statistics.ts";
import { dayWords, nameShown } from "../words.ts";
import { startOf } from "./evening.ts";

/** What is said of each player, as keys under `sheet.statistics`. */
export const COLUMNS = ["deals", "points", "average", "contracts", "average_bid", "best", "worst", "won"] as const;
export type Column = (typeof COLUMNS)[number];

/** The heading of a column. */
export function heading(column: Column): string {
  return columns[column]?.() ?? column;
}

/** What stands in a column of a player. */
export function cellWords(column: Column, person: Person): string {
  switch (column) {
    case "deals":
      return number(person.deals);
    case "points":
      return number(person.points);
    case "average":
      return decimal(average(person));
    case "contracts":
      return contractsWords(person.contracts);
    case "average_bid": {
      const bid = averageBid(person);
      return bid === null ? "\u2013" : decimal(bid);
    }
    case "best":
      return points(person.best);
    case "worst":
      return points(person.worst);
    case "won":
      return number(person.won);
  }
}

/** The name of a player, or the number of the seat of one without a name. */
export function whoWords({ name, seat }: Who): string {
  return nameShown(name) || m["sheet.player"]({ n: (seat ?? 0) + 1 });
}

/** Contracts made of those played. */
export function contractsWords({ made, played }: Contracts): string {
  return `${made}/${played}`;
}

/** How many sheets, matches that are over and deals. */
export function countsWords({ sheets, finished, deals }: Statistics): string {
  return m["sheet.statistics.sheets"]({ n: sheets, f: finished, d: deals });
}

/** The deal with the widest gap. */
export function swingWords({ players, score }: Deal): string {
  const scores = players.map((who, seat) => `${whoWords(who)} ${points(score[seat] ?? 0)}`).join(", ");
  return m["sheet.statistics.swing"]({ scores });
}

/** How much was played, the contracts by bid, the widest deal and how often the lead changed. */
export function linesOf(told: Statistics): readonly string[] {
  if (told.swing === null) {
    return [countsWords(told)];
  }
  // No line breaks between a bid and its contracts.
  const byBid = told.byBid.map(({ bid, contracts }) => `${bid}:\u00a0${contractsWords(contracts)}`);
  return [
    countsWords(told),
    m["sheet.statistics.by_bid"]({ contracts: byBid.join(" \u00b7 ") }),
    swingWords(told.swing),
    m["sheet.statistics.lead_changes"]({ n: told.leadChanges }),
  ];
}

/** The title of the summary of an evening, by a moment of it. */
export function eveningTitle(moment: number): string {
  return `${m["sheet.title"]()} \u00b7 ${dayWords(startOf(moment))}`;
}

/** Statistics as plain text: a title, a line a player, and what is said of all. */
export function textOf(title: string, told: Statistics): string {
  const people = told.people.map((person) => {
    const said = COLUMNS.map((column) => `${heading(column)} ${cellWords(column, person)}`).join(" \u00b7 ");
    return `${whoWords(person.who)}: ${said}`;
  });
  return [title, ...people, ...linesOf(told)].join("\n");
}

/** A number with one decimal. */
function decimal(value: number): string {
  const format = new Intl.NumberFormat(language(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    roundingMode: "halfEven",
    useGrouping: false,
  });
  const written = format.format(Math.abs(value));
  return value < 0 && written !== format.format(0) ? `\u2212${written}` : written;
}
