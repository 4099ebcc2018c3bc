import { readFileSync } from "node:fs";

import type { Plugin } from "vite";
import { type ManifestOptions, VitePWA } from "vite-plugin-pwa";

import de from "../../src/batak/texts/de.json" with { type: "json" };
import en from "../../src/batak/texts/en.json" with { type: "json" };
import tr from "../../src/batak/texts/tr.json" with { type: "json" };

interface Texts {
  readonly sheet: { readonly title: string };
  readonly client: { readonly app: { readonly about: string } };
}

/** What the server answers itself, or leaves unanswered; every other address shows the page. */
const NOT_A_PAGE = [/^\/(api|ws|metrics)(\/|\?|$)/, /^\/assets\//, /^\/[^?]*\.[^/?]*(\?|$)/];

/** A colour of the light theme, as `src/styles/tokens.css` has it. */
function colour(name: string): string {
  const tokens = readFileSync(new URL("../src/styles/tokens.css", import.meta.url), "utf8");
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (found === undefined) {
    throw new Error(`tokens.css has no colour --${name}`);
  }
  return found;
}

/** A sentence for the manifest: Turkish, and for browsers that look for their own language the others beside it. */
function told(name: string, of: (texts: Texts) => string): Record<string, unknown> {
  return { [name]: of(tr), [`${name}_localized`]: { tr: of(tr), en: of(en), de: of(de) } };
}

function png(name: string, size: number, purpose: "any" | "maskable") {
  return { src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: "image/png", purpose };
}

function manifest(): Partial<ManifestOptions> {
  const sheet = {
    ...told("name", (texts) => texts.sheet.title),
    url: "/sheet",
    icons: [{ src: "/icons/any-192.png", sizes: "192x192", type: "image/png" }],
  };
  const whole = {
    id: "/",
    name: "Batak",
    short_name: "Batak",
    ...told("description", (texts) => texts.client.app.about),
    lang: "tr",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: colour("bg"),
    background_color: colour("bg"),
    categories: ["games", "cards"],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      png("any", 192, "any"),
      png("any", 512, "any"),
      png("maskable", 192, "maskable"),
      png("maskable", 512, "maskable"),
    ],
    shortcuts: [sheet],
  };
  return whole as Partial<ManifestOptions>;
}

/**
 * Makes the client an app that can be installed and opens without a network: `manifest.webmanifest`, and `sw.js`, a
 * service worker that keeps every file of the build and answers the client's own addresses with the page.
 *
 * A new worker waits until no page of the old one is open, or until a page asks it to go on
 * (docs/decisions/0009-a-new-version-waits.md).
 */
export function installable(): Plugin[] {
  return VitePWA({
    injectRegister: false,
    includeManifestIcons: false,
    manifest: manifest(),
    workbox: {
      globPatterns: ["**/*"],
      globIgnores: ["icons/**", "*.webmanifest"],
      dontCacheBustURLsMatching: /^assets\//,
      navigateFallback: "/index.html",
      navigateFallbackDenylist: NOT_A_PAGE,
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      skipWaiting: false,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  });
}
