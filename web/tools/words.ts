import type { Plugin } from "vite";

import de from "../../src/batak/texts/de.json" with { type: "json" };
import en from "../../src/batak/texts/en.json" with { type: "json" };
import tr from "../../src/batak/texts/tr.json" with { type: "json" };

/** Writes into the page what a browser without scripts shows, in every language: client.no_script, client.terminal. */
export function words(): Plugin {
  const sections = Object.entries({ tr, en, de }).map(([language, { client }]) => {
    const how = client.terminal.replace("{command}", "<code>batak play</code>");
    return `<section lang="${language}"><p>${client.no_script}</p><p>${how}</p></section>`;
  });
  return {
    name: "batak:words",
    transformIndexHtml: (page) => page.replace("<!-- words -->", sections.join("")),
  };
}
