/** What the device wants, together with the settings: theme and motion. */

import { MediaQuery } from "svelte/reactivity";

import { settings } from "./settings.svelte.ts";

const dark = new MediaQuery("(prefers-color-scheme: dark)");
const still = new MediaQuery("(prefers-reduced-motion: reduce)");

/** The theme in use. */
export function theme(): "light" | "dark" {
  if (settings.theme === "auto") {
    return dark.current ? "dark" : "light";
  }
  return settings.theme;
}

/** Whether nothing may move, by setting or by system: what changes fades in 80 ms, and cards appear where they belong. */
export function motionIsReduced(): boolean {
  return settings.reducedMotion || still.current;
}
