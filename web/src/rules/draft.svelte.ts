/** A table that is being put together: the set, what was changed in it, and what the server finds wrong with that. */

import {
  ApiError,
  type Contradiction,
  checkRules,
  type Ruleset,
  type Rulesets,
  type Value,
  type Values,
} from "../net/api.ts";
import { differences, withChanges } from "./fields.ts";
import type { TableChoice } from "./lastUsed.ts";

export class Draft {
  readonly rules: Rulesets;
  base = $state("");
  changes = $state.raw<Values>({});
  level = $state("");
  faults = $state.raw<readonly Contradiction[]>([]);
  #asked = 0;

  constructor(rules: Rulesets, choice: TableChoice) {
    this.rules = rules;
    const known = rules.rulesets.find((set) => set.name === choice.base) ?? rules.rulesets[0];
    this.base = known?.name ?? choice.base;
    if (known?.name === choice.base) {
      this.changes = differences(known, choice.changes);
    }
    this.level = rules.levels.includes(choice.level) ? choice.level : (rules.levels.at(-1) ?? choice.level);
    void this.check();
  }

  get set(): Ruleset {
    return this.rules.rulesets.find((set) => set.name === this.base) ?? { name: this.base, rules: {}, choices: {} };
  }

  /** Every field as it stands now. */
  get values(): Values {
    return withChanges(this.set, this.changes);
  }

  get isChanged(): boolean {
    return Object.keys(this.changes).length > 0;
  }

  /** Take a named set as it is; the same one again undoes all changes. */
  take(base: string): void {
    this.base = base;
    this.changes = {};
    void this.check();
  }

  put(field: string, value: Value): void {
    this.changes = differences(this.set, { ...this.changes, [field]: value });
    void this.check();
  }

  /** Ask the server what is wrong; only the newest answer counts. While it cannot be asked, nothing is known to be. */
  async check(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    if (!this.isChanged) {
      this.faults = [];
      return;
    }
    try {
      const found = await checkRules(this.base, this.changes);
      if (asked === this.#asked) {
        this.faults = found;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
    }
  }
}
