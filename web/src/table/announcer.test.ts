import { beforeEach, describe, expect, it } from "vitest";

import { overwriteGetLocale } from "../paraglide/runtime.js";
import type { Ask, Happening } from "../protocol/messages.ts";
import { breaksTrump, question, sentence, stateSentence } from "./announcer.ts";
import type { Told } from "./props.ts";
import { viewOf } from "./testing.ts";

const ASK: Ask = { bids: [], can_pass: false, suits: [], exchange: null, cards: [], forbidden: [] };
const PLAYED = viewOf({
  declarer: 2,
  bid: 7,
  trump: "S",
  tricks: [1, 0, 3, 0],
  last_trick: [
    { seat: 2, card: "HT" },
    { seat: 3, card: "H2" },
    { seat: 0, card: "HA" },
    { seat: 1, card: "C4" },
  ],
});

let locale: "tr" | "en" | "de" = "tr";

beforeEach(() => {
  locale = "tr";
  overwriteGetLocale(() => locale);
});

function said(happening: Happening, isShort = false, view = PLAYED): string {
  return sentence(view, { version: 9, deal: 1, happening }, isShort);
}

function asked(ask: Partial<Ask>, view = viewOf()): string {
  return question({ ...view, now: { ...view.now, ask: { ...ASK, ...ask } } });
}

describe("what a screen reader hears", () => {
  it("tells the hand in order, calls, contract and cards", () => {
    const dealt: Happening = {
      kind: "deal_started",
      number: 1,
      dealer: 0,
      redeals: 0,
      widow_size: 0,
      hand: ["D2", "SA"],
    };
    expect(said(dealt)).toBe("Kartların: maça as, karo 2");
    expect(said({ ...dealt, hand: null })).toBe("");
    expect(said({ kind: "bid_made", seat: 1, number: 6, is_forced: false })).toBe("Hasan: 6");
    expect(said({ kind: "passed", seat: 0 })).toBe("Sen: pas");
    expect(said({ kind: "trump_named", seat: 2, suit: "S" })).toBe("Nermin, ihale 7, koz maça");
    expect(said({ kind: "card_played", seat: 3, card: "HK" })).toBe("Kemal: kupa papaz");
  });

  it("tells a trick once where tricks are short", () => {
    expect(said({ kind: "trick_taken", seat: 0 })).toBe("El: Sen. 3/7");
    expect(said({ kind: "card_played", seat: 3, card: "HK" }, true)).toBe("");
    expect(said({ kind: "trick_taken", seat: 0 }, true)).toBe(
      "Nermin kupa 10, Kemal kupa 2, Sen kupa as, Hasan sinek 4. El: Sen. 3/7",
    );
  });

  it("tells the reader alone which cards came", () => {
    const exchange = { kind: "cards_exchanged", seat: 0, count: 1, buried: ["S2"], received: ["DA"] } as const;
    expect(said(exchange)).toBe("1 kart değiştirdin. Gelen kartlar: karo as");
    expect(said({ ...exchange, seat: 1, buried: null, received: null })).toBe("Hasan 1 kart değiştirdi");
  });

  it("tells the result with points and totals", () => {
    const view = { ...PLAYED, totals: [10, -20, 70, 0] };
    const scored = { ...view, deal: view.deal === null ? null : { ...view.deal, score: [10, 0, 70, 0] } };
    const happening: Happening = { kind: "deal_scored", tricks: [], score: [], totals: [], is_made: true };
    expect(said(happening, false, scored)).toBe(
      "Nermin: 7 dedi, 3 aldı, +70 puan. Toplamlar: Sen 10, Hasan \u221220, Nermin 70, Kemal 0",
    );
  });

  it("speaks the language of the reader", () => {
    locale = "en";
    expect(said({ kind: "trick_taken", seat: 2 })).toBe("Trick: Nermin. 3 of 7");
    locale = "de";
    expect(said({ kind: "card_played", seat: 3, card: "HK" })).toBe("Kemal: Herz König");
  });

  it("is silent about what only the log tells", () => {
    expect(said({ kind: "secret_revealed", deal: 1, secret: "0".repeat(64) })).toBe("");
  });
});

describe("what is asked of the reader", () => {
  it("names the lowest bid, the cards on the table and how many are allowed", () => {
    expect(asked({ bids: [6, 7] })).toBe("Konuşma sırası sende. En düşük 6");
    expect(asked({ suits: ["S", "H", "D", "C"] })).toBe("Kozu seç");
    expect(asked({ exchange: [1, 4] })).toBe("Bırakacağın 1–4 kartı seç");
    expect(asked({ cards: ["SA"] })).toBe("Sıra sende, sen açıyorsun. 1 kart oynayabilirsin");
    expect(asked({ cards: ["SA", "S2"] }, viewOf({ trick: [{ seat: 3, card: "S3" }] }))).toBe(
      "Sıra sende. Yerde: Kemal maça 3. 2 kart oynayabilirsin",
    );
  });

  it("names the open hand where it is played from", () => {
    const view = viewOf();
    const text = asked({ cards: ["SA"] }, { ...view, now: { ...view.now, hand_of: 2 } });
    expect(text).toContain("Buradan oyna: Nermin");
  });

  it("is nothing where nothing is asked", () => {
    expect(question(viewOf())).toBe("");
  });
});

describe("the state on demand", () => {
  it("tells contract, tricks, whose turn it is and the totals", () => {
    const view = { ...PLAYED, now: { ...PLAYED.now, actor: 3 } };
    expect(stateSentence(view)).toBe(
      "Nermin, ihale 7, koz maça. Sen 1 el, Hasan 0 el, Nermin 3 el, Kemal 0 el. Kemal düşünüyor. Toplamlar: Sen 0, Hasan 0, Nermin 0, Kemal 0",
    );
  });
});

describe("broken trump", () => {
  const log: Told[] = [
    { version: 1, deal: 1, happening: { kind: "trump_named", seat: 2, suit: "S" } },
    { version: 2, deal: 1, happening: { kind: "card_played", seat: 0, card: "H2" } },
    { version: 3, deal: 1, happening: { kind: "card_played", seat: 1, card: "S4" } },
    { version: 4, deal: 1, happening: { kind: "card_played", seat: 2, card: "S5" } },
  ];

  it("is told once, with the first trump of a deal that was seen from trump on", () => {
    expect(log.map((told) => breaksTrump(PLAYED, log, told))).toEqual([false, false, true, false]);
    expect(log.slice(1).some((told) => breaksTrump(PLAYED, log.slice(1), told))).toBe(false);
  });

  it("is not told where trump may always be led", () => {
    const view = { ...PLAYED, rules: { ...PLAYED.rules, trump_lead: "always" } };
    expect(log.some((told) => breaksTrump(view, log, told))).toBe(false);
  });
});
