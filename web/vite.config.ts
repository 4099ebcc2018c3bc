import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { textFamilies } from "./tools/families.ts";
import { installable } from "./tools/pwa.ts";
import { words } from "./tools/words.ts";

const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  base: "/",
  build: {
    target: "es2022",
    // No asset is written into another file: a strict Content-Security-Policy forbids data: addresses.
    assetsInlineLimit: 0,
    // Browsers that know no modulepreload load the same a little later: the first page has no room for a polyfill.
    modulePreload: { polyfill: false },
    // What the first page needs is one file, which packs better than two.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] } } },
  },
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["globalVariable", "baseLocale"],
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
    }),
    textFamilies(),
    svelte(),
    words(),
    installable(),
  ],
  server: {
    proxy: {
      "/api": { target: SERVER },
      "/ws": { target: SERVER, ws: true },
    },
  },
});
