import { render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import "../language.svelte.ts";
import { dealKey, dealt, firstDealer, hashOf, seedHash, shuffled } from "../fairness/deal.ts";
import { witness } from "../fairness/evidence.ts";
import { inPackOrder } from "../game/fold.ts";
import { go, route } from "../router.svelte.ts";
import { FIRST_CHOICE, keepUsed, lastUsed } from "../rules/lastUsed.ts";
import { change } from "../settings.svelte.ts";
import NewPage from "./NewPage.svelte";
import ProofPage from "./ProofPage.svelte";
import StartPage from "./StartPage.svelte";

const TABLE = "abcdefghij12";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
type Answer = readonly [status: number, body: unknown];

let asked: Asked[];

/** What the server answers by method and path, each list from its first on; the last answer stays. */
function serve(answers: Readonly<Record<string, readonly Answer[]>>): void {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    asked.push({ method, path, body: init.body === undefined ? null : JSON.parse(String(init.body)) });
    const list = answers[`${method} ${path}`];
    if (list === undefined) {
      throw new TypeError("no server");
    }
    const times = asked.filter((each) => each.method === method && each.path === path).length;
    const [status, body] = list[Math.min(times, list.length) - 1] ?? [500, null];
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
}

beforeEach(() => {
  asked = [];
  localStorage.clear();
  change("language", "tr");
  go("/");
});

afterEach(() => vi.unstubAllGlobals());

const paths = () => asked.map(({ method, path }) => `${method} ${path}`);

describe("the start page", () => {
  it("starts a match with one tap, for somebody new", async () => {
    serve({ "POST /api/guest": [[204, null]], "POST /api/tables": [[201, { table: TABLE }]] });
    render(StartPage);
    screen.getByRole("button", { name: /Hemen oyna/ }).click();
    await waitFor(() => expect(route()).toEqual({ page: "table", table: TABLE }));
    expect(paths()).toEqual(["POST /api/guest", "POST /api/tables"]);
    expect(asked[1]?.body).toEqual({ ...FIRST_CHOICE, language: "tr" });
  });

  it("offers the rules used last", async () => {
    keepUsed({ base: "canak", changes: { deals: 5 }, level: "random" });
    serve({ "GET /api/me": [[200, { name: "x", tables: [] }]], "POST /api/tables": [[201, { table: TABLE }]] });
    render(StartPage);
    await screen.findByText(/Çanak, değiştirilmiş/);
    screen.getByRole("button", { name: /Hemen oyna/ }).click();
    await waitFor(() => expect(route().page).toBe("table"));
    expect(asked.at(-1)?.body).toMatchObject({ base: "canak", changes: { deals: 5 }, level: "random" });
  });

  it("leads back to a match that runs", async () => {
    keepUsed(FIRST_CHOICE);
    const running = { base: "altin", is_changed: false, totals: [-30, 0, 0, 0], you: 0, deal: 2 };
    const tables = [
      { table: TABLE, ...running },
      { table: "another00000", ...running, base: "canak" },
    ];
    serve({ "GET /api/me": [[200, { name: "x", tables }]] });
    render(StartPage);
    const link = await screen.findByRole("link", { name: "Masaya dön" });
    expect(link.getAttribute("href")).toBe(`/table/${TABLE}`);
    expect(screen.getByText("Altın · Tur 2 · Puanın \u221230")).toBeTruthy();
    expect(
      screen
        .getByText(/^Çanak/)
        .closest("a")
        ?.getAttribute("href"),
    ).toBe("/table/another00000");
    expect(screen.queryByRole("button", { name: /Hemen oyna/ })).toBeNull();
  });

  it("becomes a guest anew where the server has forgotten this one", async () => {
    keepUsed(FIRST_CHOICE);
    const forgotten: Answer = [401, { code: "no_guest" }];
    serve({
      "GET /api/me": [forgotten],
      "POST /api/tables": [forgotten, [201, { table: TABLE }]],
      "POST /api/guest": [[204, null]],
    });
    render(StartPage);
    (await screen.findByRole("button", { name: /Hemen oyna/ })).click();
    await waitFor(() => expect(route().page).toBe("table"));
    expect(paths()).toEqual(["GET /api/me", "POST /api/tables", "POST /api/guest", "POST /api/tables"]);
  });

  it("plays the first set where the kept rules are none any more", async () => {
    keepUsed({ base: "gone", changes: {}, level: "beginner" });
    serve({
      "GET /api/me": [[200, { name: "x", tables: [] }]],
      "POST /api/tables": [
        [422, { code: "unknown_ruleset" }],
        [201, { table: TABLE }],
      ],
    });
    render(StartPage);
    (await screen.findByRole("button", { name: /Hemen oyna/ })).click();
    await waitFor(() => expect(route().page).toBe("table"));
    expect(lastUsed()).toEqual(FIRST_CHOICE);
  });

  it("says that too many matches are not over", async () => {
    serve({ "POST /api/guest": [[204, null]], "POST /api/tables": [[429, { code: "too_many_tables" }]] });
    render(StartPage);
    screen.getByRole("button", { name: /Hemen oyna/ }).click();
    expect((await screen.findByRole("alert")).textContent).toContain("Bitmemiş çok fazla maçın var");
  });

  it("says that the server cannot be reached, and can be tried again", async () => {
    serve({});
    render(StartPage);
    screen.getByRole("button", { name: /Hemen oyna/ }).click();
    expect((await screen.findByRole("alert")).textContent).toContain("Sunucuya ulaşılamıyor");
    serve({ "POST /api/guest": [[204, null]], "POST /api/tables": [[201, { table: TABLE }]] });
    screen.getByRole("button", { name: /Hemen oyna/ }).click();
    await waitFor(() => expect(route().page).toBe("table"));
  });
});

describe("the rule choice", () => {
  const rules = {
    rulesets: [
      { name: "altin", rules: { min_bid: 5, max_bid: null, deals: 5 }, choices: { deals: [3, 5] } },
      { name: "canak", rules: { min_bid: 4, max_bid: null, deals: 11 }, choices: {} },
    ],
    options: {
      min_bid: { type: "number", low: 1, high: 13 },
      max_bid: { type: "number", low: 1, high: 13, nullable: true },
      deals: { type: "number", low: 1, high: 60 },
    },
    unused: {},
    levels: ["random", "beginner"],
  };

  it("changes a rule by its sentence, and opens the table", async () => {
    serve({
      "GET /api/rules": [[200, rules]],
      "POST /api/rules/check": [[200, { contradictions: [] }]],
      "POST /api/guest": [[204, null]],
      "POST /api/tables": [[201, { table: TABLE }]],
    });
    render(NewPage);
    (await screen.findAllByRole("button", { name: "5" }))[0]?.click();
    (await screen.findByRole("button", { name: "7", pressed: false })).click();
    await screen.findByText("Değiştirildi. Aslı: 5");
    screen.getByRole("radio", { name: "Rastgele" }).click();
    screen.getByRole("button", { name: "Masayı aç" }).click();
    await waitFor(() => expect(route().page).toBe("table"));
    const choice = { base: "altin", changes: { min_bid: 7 }, level: "random" };
    expect(asked.at(-1)?.body).toEqual({ ...choice, language: "tr" });
    expect(lastUsed()).toEqual(choice);
  });

  it("names a contradiction in its place and opens no table with it", async () => {
    const contradictions = [{ code: "above_max_bid", field: "min_bid", value: 5, limit: 4 }];
    serve({ "GET /api/rules": [[200, rules]], "POST /api/rules/check": [[200, { contradictions }]] });
    render(NewPage);
    (await screen.findByRole("button", { name: "bütün eller" })).click();
    (await screen.findByRole("button", { name: "4", pressed: false })).click();
    await screen.findByText("En düşük ihale: 5, oysa en yüksek ihale 4");
    expect(screen.getAllByText("Altın, değiştirilmiş").length).toBeGreaterThan(0);
    screen.getByRole("button", { name: "Masayı aç" }).click();
    expect(paths()).not.toContain("POST /api/tables");
    expect(screen.getByRole("alert").textContent).toContain("çelişiyor");
    screen.getByRole("button", { name: "Geri al" }).click();
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("refuses a number out of its range, and takes one within", async () => {
    serve({ "GET /api/rules": [[200, rules]], "POST /api/rules/check": [[200, { contradictions: [] }]] });
    render(NewPage);
    const [, deals] = await screen.findAllByRole("button", { name: "5" });
    deals?.click();
    const input = (await screen.findByLabelText("Başka bir sayı")) as HTMLInputElement;
    const write = (text: string) => {
      input.value = text;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      screen.getByRole("button", { name: "Tamam" }).click();
    };
    write("61");
    expect((await screen.findByRole("alert")).textContent).toBe("1\u201360 arası bir sayı yaz");
    write("60");
    await screen.findByRole("button", { name: "60" });
    expect(asked.at(-1)?.body).toEqual({ base: "altin", changes: { deals: 60 } });
  });

  it("can be tried again where the server does not answer", async () => {
    serve({});
    render(NewPage);
    const again = await screen.findByRole("button", { name: "Yeniden dene" });
    serve({ "GET /api/rules": [[200, rules]] });
    again.click();
    await screen.findByRole("heading", { name: "Bu masada" });
  });
});

describe("the proof page", () => {
  const secret = "5f".repeat(32);
  const seed = "00112233445566778899aabbccddeeff";
  const seeds = [seed, "", "", ""];
  const dealer = firstDealer(secret, seeds);
  const { hands } = dealt(shuffled(dealKey(secret, 1, seeds)), dealer, 0);
  const written = hands.map((hand) =>
    ["S", "H", "D", "C"]
      .map((suit) =>
        hand
          .filter((card) => card.startsWith(suit))
          .map((card) => card[1])
          .join(""),
      )
      .join("."),
  );
  const record = {
    format: "batak-record/1",
    players: ["Misafir", "Bora", "Cem", "Derya"],
    deals: [{ dealer, hands: written, auction: [], play: [] }],
    fairness: {
      commitment: hashOf(secret),
      player_seeds: seeds,
      revealed: [secret],
      seed_hashes: [seedHash(seed, 0), "", "", ""],
    },
  };
  const shown = (body: unknown, status = 200) => {
    serve({ [`GET /api/tables/${TABLE}/record`]: [[status, body]] });
    render(ProofPage, { table: TABLE, deal: 1 });
  };

  it("finds an honest match right, and says which deals this browser saw", async () => {
    const hand = inPackOrder(hands[0] ?? []);
    witness(TABLE, { seat: 0, seed, commitment: hashOf(secret), deals: { 1: { dealer, widowSize: 0, hand } } });
    shown(record);
    await screen.findByText("Biten bütün turların dağıtımı doğrulandı");
    expect(screen.getByText("Dağıtım doğrulandı")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Kaydı indir" }).getAttribute("href")).toBe(`/api/tables/${TABLE}/record`);
  });

  it("says so where nothing was seen here", async () => {
    shown(record);
    await screen.findByText(/yalnız sırrı denetlendi/);
    expect(screen.getByText(/gördüklerinle karşılaştırılamadı/)).toBeTruthy();
    expect(screen.queryByText("Biten bütün turların dağıtımı doğrulandı")).toBeNull();
  });

  it("finds other cards than those seen", async () => {
    const hand = inPackOrder(hands[1] ?? []);
    witness(TABLE, { seat: 0, seed, commitment: hashOf(secret), deals: { 1: { dealer, widowSize: 0, hand } } });
    shown(record);
    await screen.findByText("Bir dağıtım tutmuyor");
    expect(screen.getByText("Sırdan çıkan kartlar bunlar değil")).toBeTruthy();
  });

  it("finds a commitment that was changed after the seed was promised", async () => {
    witness(TABLE, { seat: 0, seed, commitment: "ab".repeat(32) });
    shown(record);
    await screen.findByText("Taahhüt oyun başladıktan sonra değişmiş");
  });

  it("waits for the first deal to be over", async () => {
    shown({ ...record, deals: [], fairness: { ...record.fairness, revealed: [] } });
    await screen.findByText(/Henüz biten tur yok/);
  });

  it.each([
    [404, { code: "no_such_table" }, "Bu masaya ulaşılamıyor"],
    [200, { deals: 3 }, "Sayfa açılamadı"],
  ])("says what it cannot show: %i", async (status, body, words) => {
    shown(body, status);
    await screen.findByRole("heading", { name: words });
  });
});
