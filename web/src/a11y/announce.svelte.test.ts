import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, it } from "vitest";

import Announcer from "./Announcer.svelte";
import { announce } from "./announce.svelte.ts";

it("says each sentence in its region, once, and keeps the last few for a moment", () => {
  render(Announcer);
  announce("Nermin: 7");
  announce("Nermin: 7");
  announce("");
  announce("Sıra sende", "assertive");
  flushSync();
  const [polite, assertive] = [...document.querySelectorAll("[aria-live]")];
  expect(polite?.getAttribute("aria-live")).toBe("polite");
  expect([...(polite?.querySelectorAll("p") ?? [])].map((each) => each.textContent)).toEqual([
    "Nermin: 7",
    "Nermin: 7",
  ]);
  expect(assertive?.textContent).toContain("Sıra sende");
  for (const number of [1, 2, 3, 4]) {
    announce(`Sıra sende ${number}`, "assertive");
  }
  flushSync();
  expect(screen.queryByText("Sıra sende")).toBeNull();
  expect(assertive?.querySelectorAll("p")).toHaveLength(3);
});

it("can be called in an effect", () => {
  let runs = 0;
  const end = $effect.root(() => {
    $effect(() => {
      runs += 1;
      announce("Bağlantı koptu", "assertive");
    });
  });
  flushSync();
  end();
  expect(runs).toBe(1);
});
