/** Sentences for screen readers: one calm region for what happens, one urgent for turn, refusal, clock, connection. */

import { untrack } from "svelte";

export type Urgency = "polite" | "assertive";

const regions = $state<Record<Urgency, readonly { readonly id: number; readonly text: string }[]>>({
  polite: [],
  assertive: [],
});
let count = 0;

/** The sentences that stand in a region now. */
export function announced(urgency: Urgency): readonly { readonly id: number; readonly text: string }[] {
  return regions[urgency];
}

/** Say a sentence once. What was said before stays for a moment, so that it can be heard to its end. */
export function announce(text: string, urgency: Urgency = "polite"): void {
  if (text !== "") {
    count += 1;
    // An effect that says something does not follow what is said.
    const said = untrack(() => regions[urgency]);
    regions[urgency] = [...said.slice(-2), { id: count, text }];
  }
}
