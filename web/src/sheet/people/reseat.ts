/** Moving players to other seats: their counts and their contracts go with them. */

import { rulesOfSheet } from "../sums/sheet.ts";
import { type Entry, type Players, SEATS, type Seat, type Sheet } from "../sums/types.ts";

/** By new seat: the seat from which the player comes. */
export type Order = readonly [Seat, Seat, Seat, Seat];

export const AS_THEY_SIT: Order = [0, 1, 2, 3];

/** Why players cannot change seats: deals were played by partners who would be partners no longer. */
export type ReseatReason = "partners_played";

/** Why an order of seats is refused, or null. */
export function reseatRefusal(sheet: Sheet, order: Order): ReseatReason | null {
  const arePartnersKept = (order[0] + order[2]) % 2 === 0;
  const isPartnered = rulesOfSheet(sheet).partners === true;
  const needsPartners = sheet.entries.some(({ tricks }) => isPartnered || tricks.length < SEATS.length);
  return needsPartners && !arePartnersKept ? "partners_played" : null;
}

/** The sheet with its players in another order, the points of each as before; `order` must not be refused. */
export function reseated(sheet: Sheet, order: Order): Sheet {
  return {
    ...sheet,
    players: bySeat((seat) => sheet.players[order[seat]]),
    entries: sheet.entries.map((entry) => moved(entry, order)),
  };
}

/** The sheet with other names in the seats. */
export function renamed(sheet: Sheet, players: Players): Sheet {
  return { ...sheet, players };
}

/** The order in which two neighbours have changed seats: the one in `seat` moves by one, on (1) or back (-1). */
export function swapped(order: Order, seat: Seat, by: 1 | -1): Order {
  const other = SEATS[seat + by] ?? seat;
  return bySeat((each) => order[each === seat ? other : each === other ? seat : each]);
}

/** The order in which everybody has moved on so far that the player now in seat `dealing` sits in seat `to`. */
export function turned(order: Order, dealing: Seat, to: Seat): Order {
  return bySeat((seat) => order[wrapped(seat + dealing - to)]);
}

function wrapped(number: number): Seat {
  return SEATS[(number + SEATS.length) % SEATS.length] ?? 0;
}

function bySeat<Thing>(of: (seat: Seat) => Thing): readonly [Thing, Thing, Thing, Thing] {
  return [of(0), of(1), of(2), of(3)];
}

function moved(entry: Entry, order: Order): Entry {
  const declarer = SEATS.find((seat) => order[seat] === entry.declarer) ?? entry.declarer;
  const fields = entry.tricks.length;
  // Two counts are those of seats 0 and 2, and of 1 and 3.
  const tricks = entry.tricks.map((count, field) => entry.tricks[(order[field] ?? field) % fields] ?? count);
  return { ...entry, declarer, tricks };
}
