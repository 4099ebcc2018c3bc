import { describe, expect, it } from "vitest";

import type { Card, Event, Skip, TableView } from "../protocol/messages.ts";
import { folded, inPackOrder } from "./fold.ts";

interface Vector {
  readonly name: string;
  readonly start: TableView;
  readonly frames: readonly (Event | Skip)[];
  readonly snapshots: Readonly<Record<string, TableView>>;
}

// Not imported: the type of so large a file would slow down every check.
const [vectors] = Object.values(import.meta.glob<Vector[]>("./vectors.json", { eager: true, import: "default" })) as [
  Vector[],
];

/** Hands are sets: they are compared in one order. */
function sorted(view: TableView): TableView {
  const order = (hand: readonly Card[] | null) => hand && inPackOrder(hand);
  const { deal } = view;
  if (deal === null) {
    return view;
  }
  const { shown, open_hand } = deal;
  return {
    ...view,
    deal: {
      ...deal,
      hand: order(deal.hand),
      open_hand: open_hand && { ...open_hand, hand: inPackOrder(open_hand.hand) },
      shown: shown && { ...shown, hands: shown.hands.map(inPackOrder) },
    },
  };
}

describe("frames fold to the snapshots of the server", () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))("%s", (_name, { start, frames, snapshots }) => {
    let view = start;
    let compared = 0;
    for (const frame of frames) {
      view = folded(view, frame);
      const snapshot = snapshots[frame.version];
      if (snapshot !== undefined) {
        // Within an action `now` has not come yet.
        const expected = frame.now === null ? { ...snapshot, now: view.now } : snapshot;
        expect(sorted(view), `version ${frame.version}`).toEqual(sorted(expected));
        compared += 1;
      }
    }
    expect(compared).toBe(Object.keys(snapshots).length);
    expect(compared).toBeGreaterThan(1);
  });
});
