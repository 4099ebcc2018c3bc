/** Having the browser keep the client, so that it opens without a network. */

/** Milliseconds after the page was loaded in which the network is left to whoever plays at once. */
const PATIENCE = 3_000;

/**
 * Have the browser fetch and keep all files of the client, once the page has come to rest.
 *
 * Where a browser keeps nothing (plain http in a local network, private windows) nothing happens.
 */
export function keepClient(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers !== undefined) {
    addEventListener("load", () => setTimeout(() => workers.register("/sw.js").catch(() => undefined), PATIENCE));
  }
}
