/** Who has played together, and by which rules: what a new sheet can begin with. */

import type { Listed } from "../keep/book.svelte.ts";
import { newTen } from "../sums/settings.ts";
import type { Players, Settings, Ten } from "../sums/types.ts";

const MOST_GROUPS = 3;

export interface Group {
  /** In the order of their last sheet. */
  readonly players: Players;
  readonly settings: Settings;
}

/** The groups of the last sheets, the last one first: the same people by the same rules are one, however they sat. */
export function groupsOf(listed: readonly Listed[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { sheet } of listed) {
    if (sheet !== null && groups.size < MOST_GROUPS) {
      const { players, settings } = sheet;
      const key = JSON.stringify([[...players].sort(), settings]);
      groups.set(key, groups.get(key) ?? { players, settings });
    }
  }
  return [...groups.values()];
}

/** All names on these sheets, those of the last sheet first. */
export function namesOf(listed: readonly Listed[]): readonly string[] {
  const names = listed.flatMap(({ sheet }) => (sheet === null ? [] : sheet.players.map((name) => name.trim())));
  return [...new Set(names)].filter((name) => name !== "");
}

/** The ten settings as they stood on the last sheet that has them, else as they are by default. */
export function lastTen(listed: readonly Listed[]): Ten {
  for (const { sheet } of listed) {
    if (sheet?.settings.kind === "ten") {
      return sheet.settings;
    }
  }
  return newTen();
}
