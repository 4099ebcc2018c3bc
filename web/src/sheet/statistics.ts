/**
 * What many sheets say together, contracts by bid and by player, averages, swings: `batak.sheet.statistics`.
 *
 * Only entries that count are looked at. Players are told apart by their names, those without one by their seats; two of
 * the same name are one.
 */

import { rulesOfSheet, standingOf } from "./sums/sheet.ts";
import { bySide, takenByDeclarer } from "./sums/standing.ts";
import { type Players, type Points, SEATS, type Seat, type Sheet, type Standing } from "./sums/types.ts";

/** A player: a name, or where it is empty a seat. */
export interface Who {
  readonly name: string;
  readonly seat: Seat | null;
}

/** How many contracts were played, and how many of them made. */
export interface Contracts {
  readonly played: number;
  readonly made: number;
}

/** One deal that counts, of the sheet with this number (from 0). */
export interface Deal {
  readonly sheet: number;
  readonly declarer: Who;
  readonly bid: number;
  readonly isMade: boolean;
  readonly players: readonly Who[];
  readonly score: Points;
}

/**
 * What one player did: sheets with a deal that counts, matches won (over with this player in first place, shared or not),
 * deals, points, contracts, the sum of the bids, and the best and worst deal.
 */
export interface Person {
  readonly who: Who;
  readonly sheets: number;
  readonly won: number;
  readonly deals: number;
  readonly points: number;
  readonly contracts: Contracts;
  readonly bid: number;
  readonly best: number;
  readonly worst: number;
}

/** Contracts of a bid. */
export interface ByBid {
  readonly bid: number;
  readonly contracts: Contracts;
}

/** Contracts of a player by bid, the lowest bid first. */
export interface ByPerson {
  readonly who: Who;
  readonly byBid: readonly ByBid[];
}

/**
 * Sheets taken together.
 *
 * `people` come in the order of their points, the most first, and `byPerson` in the same; `byBid` from the lowest bid on.
 * `swing` is the deal with the widest gap between the best and the worst score; `leadChanges` counts how often another
 * player or side alone took the lead of a match.
 */
export interface Statistics {
  readonly sheets: number;
  readonly finished: number;
  readonly deals: number;
  readonly contracts: Contracts;
  readonly people: readonly Person[];
  readonly byBid: readonly ByBid[];
  readonly byPerson: readonly ByPerson[];
  readonly swing: Deal | null;
  readonly leadChanges: number;
}

/** A sheet with what follows from it, which many questions need. */
interface Worked {
  readonly sheet: Sheet;
  readonly stands: Standing;
}

/** What sheets say together. */
export function statistics(sheets: readonly Sheet[]): Statistics {
  const worked = sheets.map((sheet) => ({ sheet, stands: standingOf(sheet) }));
  const deals = worked.flatMap(dealsOf);
  const winners = worked.flatMap(winnersOf);
  const people = [...everybody(deals).values()]
    .map(({ who, own }) => personOf(who, own, winners))
    .sort((one, other) => other.points - one.points);
  return {
    sheets: sheets.length,
    finished: worked.filter(({ stands }) => stands.isOver).length,
    deals: deals.length,
    contracts: contractsOf(deals),
    people,
    byBid: byBid(deals),
    byPerson: people.map(({ who }) => ({ who, byBid: byBid(declaredBy(who, deals)) })),
    swing: swingOf(deals),
    leadChanges: worked.reduce((sum, each) => sum + leadChanges(each), 0),
  };
}

/** Points a deal. */
export function average({ points, deals }: Person): number {
  return points / deals;
}

/** The average of the bids, or null for somebody who declared nothing. */
export function averageBid({ bid, contracts }: Person): number | null {
  return contracts.played ? bid / contracts.played : null;
}

/** The players of a sheet by seat. */
export function whos(players: Players): readonly Who[] {
  return SEATS.map((seat) => {
    const name = players[seat].trim();
    return { name, seat: name ? null : seat };
  });
}

/** Whether both are one player. */
export function isSameWho(one: Who, other: Who): boolean {
  return one.name === other.name && one.seat === other.seat;
}

function dealsOf({ sheet, stands }: Worked, number: number): readonly Deal[] {
  const players = whos(sheet.players);
  const rules = rulesOfSheet(sheet);
  return sheet.entries.flatMap((entry, at) => {
    const [declarer, score] = [players[entry.declarer], stands.scores[at]];
    if (stands.marks[at] !== null || !declarer || !score) {
      return [];
    }
    const isMade = takenByDeclarer(rules, entry) >= entry.bid;
    return [{ sheet: number, declarer, bid: entry.bid, isMade, players, score }];
  });
}

/** A player and the deals that this player was in. */
interface Met {
  readonly who: Who;
  readonly own: Deal[];
}

/** Who played, in the order in which they are met. */
function everybody(deals: readonly Deal[]): ReadonlyMap<string, Met> {
  const met = new Map<string, Met>();
  for (const deal of deals) {
    for (const who of onlyOnce(deal.players)) {
      const key = JSON.stringify([who.name, who.seat]);
      const known = met.get(key) ?? { who, own: [] };
      known.own.push(deal);
      met.set(key, known);
    }
  }
  return met;
}

function personOf(who: Who, own: readonly Deal[], winners: readonly Who[]): Person {
  const scores = own.flatMap(({ players, score }) =>
    SEATS.filter((seat) => isSameWho(who, players[seat] ?? who)).map((seat) => score[seat]),
  );
  const declared = declaredBy(who, own);
  return {
    who,
    sheets: new Set(own.map(({ sheet }) => sheet)).size,
    won: winners.filter((winner) => isSameWho(who, winner)).length,
    deals: scores.length,
    points: sum(scores),
    contracts: contractsOf(declared),
    bid: sum(declared.map(({ bid }) => bid)),
    best: scores.reduce((best, points) => Math.max(best, points)),
    worst: scores.reduce((worst, points) => Math.min(worst, points)),
  };
}

/** The players in first place, each once. */
function winnersOf({ sheet, stands }: Worked): readonly Who[] {
  const players = whos(sheet.players);
  const first = SEATS.filter((seat) => stands.places?.[seat] === 1).flatMap((seat) => players[seat] ?? []);
  return onlyOnce(first);
}

function onlyOnce(players: readonly Who[]): readonly Who[] {
  return players.filter((who, at) => players.findIndex((other) => isSameWho(who, other)) === at);
}

function declaredBy(who: Who, deals: readonly Deal[]): readonly Deal[] {
  return deals.filter(({ declarer }) => isSameWho(who, declarer));
}

function contractsOf(deals: readonly Deal[]): Contracts {
  return { played: deals.length, made: deals.filter(({ isMade }) => isMade).length };
}

function byBid(deals: readonly Deal[]): readonly ByBid[] {
  const bids = [...new Set(deals.map(({ bid }) => bid))].sort((one, other) => one - other);
  return bids.map((bid) => ({ bid, contracts: contractsOf(deals.filter((deal) => deal.bid === bid)) }));
}

function swingOf(deals: readonly Deal[]): Deal | null {
  const gap = ({ score }: Deal) => Math.max(...score) - Math.min(...score);
  return deals.reduce<Deal | null>((widest, deal) => (widest && gap(widest) >= gap(deal) ? widest : deal), null);
}

/** How often a lead that somebody had alone went to somebody else. */
function leadChanges({ sheet, stands }: Worked): number {
  const rules = rulesOfSheet(sheet);
  let changes = 0;
  let leader: number | null = null;
  for (const totals of stands.running) {
    const each = bySide(rules, totals);
    const best = Math.max(...each);
    const alone = each.indexOf(best) === each.lastIndexOf(best) ? each.indexOf(best) : null;
    if (alone !== null) {
      changes += leader === null || leader === alone ? 0 : 1;
      leader = alone;
    }
  }
  return changes;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, more) => before + more, 0);
}
