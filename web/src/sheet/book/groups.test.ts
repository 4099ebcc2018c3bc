import { expect, it } from "vitest";

import { formatSheet } from "../file.ts";
import type { Listed } from "../keep/book.svelte.ts";
import { named, newTen, withSetting } from "../sums/settings.ts";
import { newSheet } from "../sums/sheet.ts";
import type { Players, Settings, Sheet } from "../sums/types.ts";
import { groupsOf, lastTen, namesOf } from "./groups.ts";

const FOUR: Players = ["Ayşe", "Mehmet", "Zeynep", "Ali"];
const OTHERS: Players = ["Ada", "Can", "Ece", "Ali"];

function listed(...sheets: readonly (Sheet | null)[]): Listed[] {
  return sheets.map((sheet, at) => ({
    kept: {
      id: `${at}`,
      text: sheet === null ? "" : formatSheet(sheet),
      begun: 0,
      changed: 0,
      isArchived: false,
      revision: 1,
    },
    sheet,
    trouble: null,
  }));
}

function changed(settings: Settings, name: string, value: number): Settings {
  const done = withSetting(settings, name, value);
  if (!done.ok) {
    throw new Error(JSON.stringify(done.why));
  }
  return done.value;
}

it("offers the last three groups: the same people by the same rules once, in the order of their last sheet", () => {
  const reseated: Players = [FOUR[1], FOUR[0], FOUR[2], FOUR[3]];
  const groups = groupsOf(
    listed(
      null,
      newSheet(newTen(), reseated),
      newSheet(named("altin"), FOUR),
      newSheet(newTen(), FOUR),
      newSheet(newTen(), OTHERS),
      newSheet(named("canak"), FOUR),
    ),
  );
  expect(groups).toEqual([
    { players: reseated, settings: newTen() },
    { players: FOUR, settings: named("altin") },
    { players: OTHERS, settings: newTen() },
  ]);
  expect(groupsOf([])).toEqual([]);
});

it("knows each name once, and no empty one", () => {
  const sheets = listed(newSheet(newTen(), FOUR), null, newSheet(newTen(), ["Ali ", "", "Ece", "Ece"]));
  expect(namesOf(sheets)).toEqual([...FOUR, "Ece"]);
});

it("offers the ten settings as they stood last", () => {
  const high = changed(newTen(), "min_bid", 7);
  expect(lastTen(listed(newSheet(named("altin"), FOUR), newSheet(high, FOUR), newSheet(newTen(), FOUR)))).toEqual(high);
  expect(lastTen(listed(null))).toEqual(newTen());
});
