/** All that a sheet says, as words in rows and columns: what a picture, a text and a printed page show alike. */

import { m } from "../../paraglide/messages.js";
import type { Series } from "../../table/end/chart.ts";
import { points, total } from "../../table/words.ts";
import { type Cell, type Row, rowsOf, targetOf, totalsOf } from "../score/rows.ts";
import { sides } from "../sums/rules.ts";
import { rulesOfSheet, standingOf } from "../sums/sheet.ts";
import type { Seat, Sheet } from "../sums/types.ts";
import { aboutWords, playerName, refusalWords, shownTitle, sideName } from "../words.ts";

/** A player's or a side's part of a deal. */
export interface ToldCell {
  /** With its sign; a dash where the deal counts for nothing. */
  readonly points: string;
  readonly isLost: boolean;
  /** What was bid and taken, or the tricks of a defender. */
  readonly about: string;
  readonly isDeclarer: boolean;
}

export interface ToldDeal {
  readonly number: number;
  readonly declarer: string;
  /** What was bid and taken. */
  readonly contract: string;
  readonly cells: readonly ToldCell[];
  readonly counts: boolean;
}

export interface Told {
  readonly title: string;
  /** Rules and end. */
  readonly about: string;
  /** The names of the players, or of the sides of a partnership. */
  readonly columns: readonly string[];
  readonly deals: readonly ToldDeal[];
  readonly totals: readonly { readonly words: string; readonly isLost: boolean }[];
  /** By column, null while the match goes on. */
  readonly places: readonly number[] | null;
  /** What counts for nothing, and why. */
  readonly notes: readonly string[];
  readonly series: readonly Series[];
  /** The points that end the match, or null where it ends otherwise. */
  readonly target: number | null;
}

/** What a sheet says; `begun` is when, in milliseconds since 1970, where that is known. */
export function toldOf(sheet: Sheet, begun: number | null): Told {
  const rules = rulesOfSheet(sheet);
  const stands = standingOf(sheet);
  const columns = sides(rules);
  const heads = columns.map(([seat = 0]): Seat => seat);
  const names = columns.map((seats) => sideName(sheet.players, seats));
  const rows = rowsOf(sheet);
  return {
    title: shownTitle(sheet, begun),
    about: aboutWords(sheet),
    columns: names,
    deals: rows.map((row) => dealOf(sheet, row)),
    totals: heads.map((seat) => ({ words: total(stands.totals[seat]), isLost: stands.totals[seat] < 0 })),
    places: stands.places && heads.map((seat) => stands.places?.[seat] ?? 0),
    notes: notesOf(rows),
    series: heads.map((seat, at) => ({ name: names[at] ?? "", style: at + 1, totals: totalsOf(sheet, seat) })),
    target: targetOf(rules),
  };
}

function dealOf(sheet: Sheet, { number, declarer, mark, cells }: Row): ToldDeal {
  const own = cells.find(({ bid }) => bid !== null);
  return {
    number,
    declarer: playerName(sheet.players, declarer),
    contract: m["result.line"]({ n: own?.bid ?? 0, t: own?.tricks ?? 0 }),
    cells: cells.map((cell) => ({
      points: mark === null ? points(cell.points) : "\u2013",
      isLost: cell.points < 0,
      about: aboutCell(sheet, declarer, cell),
      isDeclarer: cell.bid !== null,
    })),
    counts: mark === null,
  };
}

function aboutCell(sheet: Sheet, declarer: Seat, { seats, bid, tricks }: Cell): string {
  if (bid === null) {
    return m.tricks({ n: tricks });
  }
  return seats.length > 1
    ? m["client.sheet.score.said_by"]({ name: playerName(sheet.players, declarer), n: bid, t: tricks })
    : m["client.sheet.score.said"]({ n: bid, t: tricks });
}

/** A line for each run of deals that count for nothing for the same reason. */
function notesOf(rows: readonly Row[]): readonly string[] {
  const runs: { first: number; last: number; why: string }[] = [];
  for (const { number, mark } of rows) {
    const before = runs.at(-1);
    const why = mark && refusalWords(mark);
    if (why !== null && before?.why === why && before.last === number - 1) {
      before.last = number;
    } else if (why !== null) {
      runs.push({ first: number, last: number, why });
    }
  }
  return runs.map(({ first, last, why }) =>
    m["sheet.uncounted"]({ n: first === last ? first : `${first}\u2013${last}`, why }),
  );
}
