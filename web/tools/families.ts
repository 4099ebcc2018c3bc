import type { Plugin } from "vite";

import tr from "../../src/batak/texts/tr.json" with { type: "json" };

const PREFIX = "virtual:texts/";
const MESSAGES = "/src/paraglide/messages.js";

function keys(node: unknown, key: string): string[] {
  if (typeof node !== "object" || node === null || Array.isArray(node)) {
    return [key];
  }
  return Object.entries(node).flatMap(([name, child]) => keys(child, key === "" ? name : `${key}.${name}`));
}

/**
 * Makes `virtual:texts/NAME` a module whose default export maps each key below NAME (without "NAME.") to its sentence,
 * and `virtual:texts/NAME/PART` one of the keys that end in PART (without both).
 *
 * For sentences that are chosen by a code of the server. All others are named whole, so that only what a page says is
 * in its bundle.
 */
export function textFamilies(): Plugin {
  return {
    name: "batak:texts",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) {
        return undefined;
      }
      const [name = "", part = ""] = id.slice(PREFIX.length + 1).split("/");
      const end = part === "" ? "" : `.${part}`;
      const members = keys(tr, "").filter((key) => key.startsWith(`${name}.`) && key.endsWith(end));
      if (members.length === 0) {
        this.error(`no sentence below ${id}`);
      }
      const imports = members.map((key, number) => `${JSON.stringify(key)} as m${number}`);
      const entries = members.map(
        (key, number) => `${JSON.stringify(key.slice(name.length + 1, key.length - end.length))}: m${number}`,
      );
      return `import { ${imports.join(", ")} } from ${JSON.stringify(MESSAGES)};\nexport default { ${entries.join(", ")} };\n`;
    },
  };
}
