/** The trick counts that are proposed for those that nobody has written down yet. */

import { handSize, sides } from "../sums/rules.ts";
import { fitted } from "../sums/sheet.ts";
import type { Seat, Values } from "../sums/types.ts";

/** A count that a person wrote, or null. */
export type Given = readonly (number | null)[];

/**
 * By field: the count that is proposed, or null where one was given or nothing can be said yet.
 *
 * The last one missing is what the others leave. Before that, once declarer and bid are known: the declarer's side takes
 * its bid, as far as that many tricks are left, and the others share the rest evenly, those who play first after the
 * declarer one more where it does not come out even.
 */
export function proposals(rules: Values, declarer: Seat | null, bid: number | null, given: Given): Given {
  const last = fitted(rules, given);
  if (last !== null) {
    return given.map((count) => (count === null ? last : null));
  }
  if (declarer === null || bid === null) {
    return given.map(() => null);
  }
  const from = declarer % given.length;
  const free = inTurn(from, given.length).filter((field) => given[field] === null);
  const own = free.filter((field) => isOwn(rules, declarer, field));
  const others = free.filter((field) => !isOwn(rules, declarer, field));
  const left = Math.max(0, handSize(rules) - sum(given));
  const promised = Math.max(0, bid - sum(given.map((count, field) => (isOwn(rules, declarer, field) ? count : 0))));
  const ownShare = others.length === 0 ? left : own.length === 0 ? 0 : Math.min(promised, left);
  const found = new Map([...shared(ownShare, own), ...shared(left - ownShare, others)]);
  return given.map((_, field) => found.get(field) ?? null);
}

/** The seats of a field: one, or with a count a side the two of a side. */
export function seatsOf(rules: Values, fields: number, field: number): readonly Seat[] {
  return fields < 4 ? (sides(rules)[field] ?? []) : [field as Seat];
}

/** Whether a field, of two by side or four by seat, counts for the declarer's side. */
function isOwn(rules: Values, declarer: Seat, field: number): boolean {
  return sides(rules).some((side) => side.includes(declarer) && side.includes(field as Seat));
}

function sum(counts: Given): number {
  return counts.reduce((before: number, count) => before + (count ?? 0), 0);
}

/** The fields in the order of play from one of them. */
function inTurn(from: number, fields: number): readonly number[] {
  return Array.from({ length: fields }, (_, step) => (from + step) % fields);
}

function shared(tricks: number, fields: readonly number[]): readonly (readonly [number, number])[] {
  const each = Math.floor(tricks / fields.length);
  return fields.map((field, at) => [field, each + (at < tricks % fields.length ? 1 : 0)] as const);
}
