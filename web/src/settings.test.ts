import { beforeEach, describe, expect, it } from "vitest";

import { capital, language, number, spoken } from "./language.svelte.ts";
import { m } from "./paraglide/messages.js";
import { change, DEFAULTS, followOtherTabs, readSettings, settings } from "./settings.svelte.ts";

beforeEach(() => {
  localStorage.clear();
  Object.entries(DEFAULTS).forEach(([name, value]) => {
    change(name as keyof typeof DEFAULTS, value);
  });
});

describe("kept settings", () => {
  it("are the defaults where nothing, or nothing readable, is kept", () => {
    for (const text of [null, "", "null", "3", "[1]", '"x"', "{"]) {
      expect(readSettings(text)).toEqual(DEFAULTS);
    }
  });

  it("keep what is allowed and leave out the rest", () => {
    const text = JSON.stringify({
      textSize: 115,
      trickSpeed: 7,
      oneRow: "yes",
      theme: "dark",
      language: "fr",
      toString: true,
    });
    expect(readSettings(text)).toEqual({ ...DEFAULTS, textSize: 115, theme: "dark" });
  });

  it("are kept with each change and read again", () => {
    change("trickSpeed", "tap");
    change("language", "de");
    expect(readSettings(localStorage.getItem("batak.settings"))).toEqual({
      ...DEFAULTS,
      trickSpeed: "tap",
      language: "de",
    });
  });

  it("follow another tab", () => {
    const end = followOtherTabs();
    const newValue = JSON.stringify({ ...DEFAULTS, fourColours: true });
    dispatchEvent(new StorageEvent("storage", { key: "batak.settings", newValue }));
    expect(settings.fourColours).toBe(true);
    end();
    dispatchEvent(new StorageEvent("storage", { key: "batak.settings", newValue: null }));
    expect(settings.fourColours).toBe(true);
  });
});

describe("the language", () => {
  it("is the first of the browser's that is spoken, else Turkish", () => {
    expect(spoken(["fr", "de-AT", "en"])).toBe("de");
    expect(spoken(["EN-us"])).toBe("en");
    expect(spoken(["fr"])).toBe("tr");
    expect(spoken([])).toBe("tr");
  });

  it("is that of every sentence once chosen", () => {
    change("language", "de");
    expect(language()).toBe("de");
    expect(m["client.settings.title"]()).toBe("Einstellungen");
    change("language", "tr");
    expect(m["client.settings.title"]()).toBe("Ayarlar");
  });

  it("decides capitals and numbers", () => {
    change("language", "tr");
    expect(capital("ihale")).toBe("İhale");
    expect(number(-1240)).toBe("−1.240");
    change("language", "en");
    expect(capital("ihale")).toBe("Ihale");
    expect(number(-1240)).toBe("−1,240");
  });
});
