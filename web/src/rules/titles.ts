/** The names of rule sets. */

import names from "virtual:texts/ruleset/name";

import { m } from "../paraglide/messages.js";

/** The name of a named set, or of that set with some fields changed; a set that this client does not know as it is. */
export function titleOf(base: string, isChanged = false): string {
  const name = names[base]?.() ?? base;
  return isChanged ? m.ruleset_changed({ name }) : name;
}
