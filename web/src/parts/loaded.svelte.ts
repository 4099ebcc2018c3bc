/** Something that a page fetches: not there yet, there, or failed with a code. */

import { ApiError } from "../net/api.ts";

export class Loaded<Thing> {
  thing = $state.raw<Thing | null>(null);
  failure = $state<string | null>(null);
  readonly #fetch: () => Promise<Thing>;

  constructor(fetch: () => Promise<Thing>) {
    this.#fetch = fetch;
  }

  /** Fetch it, or fetch it again. */
  readonly load = async (): Promise<void> => {
    this.failure = null;
    try {
      this.thing = await this.#fetch();
    } catch (error) {
      this.failure = error instanceof ApiError ? error.code : "broken";
    }
  };
}
