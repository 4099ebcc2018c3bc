/** The socket, the clock and the chance of the browser. */

import { me } from "./api.ts";
import type { World } from "./link.ts";

export const BROWSER: World = {
  socket: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`),
  later: (milliseconds, what) => {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  isKnown: async () => (await me()) !== null,
};
