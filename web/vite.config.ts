import { defineConfig } from "vite";

import de from "../src/batak/texts/de.json" with { type: "json" };
import en from "../src/batak/texts/en.json" with { type: "json" };
import tr from "../src/batak/texts/tr.json" with { type: "json" };

/** Writes the sentences into the page, so that it can be read without scripts, too. */
function words(page: string): string {
  const sections = Object.entries({ tr, en, de }).map(([language, { client }]) => {
    const how = client.terminal.replace("{command}", "<code>batak play</code>");
    return `<section lang="${language}"><p>${client.not_ready}</p><p>${how}</p></section>`;
  });
  return page.replace("<!-- words -->", sections.join(""));
}

export default defineConfig({
  base: "./",
  build: { target: "es2022" },
  plugins: [{ name: "words", transformIndexHtml: words }],
});
