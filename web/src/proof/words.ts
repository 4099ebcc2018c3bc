/** What does not fit, in words. */

import type { Fault } from "../fairness/check.ts";
import { m } from "../paraglide/messages.js";

export function faultWords(fault: Fault): string {
  switch (fault) {
    case "chain":
      return m["client.proof.bad.chain"]();
    case "commitment":
      return m["client.proof.bad.commitment"]();
    case "seed":
      return m["client.proof.bad.seed"]();
    case "hash":
      return m["client.proof.bad.hash"]();
    case "dealer":
      return m["client.proof.bad.dealer"]();
    case "cards":
      return m["client.proof.bad.cards"]();
  }
}
