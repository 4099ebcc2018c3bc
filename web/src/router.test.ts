import { describe, expect, it } from "vitest";

import { back, go, route, routeOf, startRouter } from "./router.svelte.ts";

const TABLE = "abcdefghij12";

describe("an address", () => {
  it("shows its page", () => {
    expect(routeOf("/")).toEqual({ page: "start" });
    expect(routeOf("/new/")).toEqual({ page: "new" });
    expect(routeOf("/settings")).toEqual({ page: "settings" });
    expect(routeOf(`/table/${TABLE}`)).toEqual({ page: "table", table: TABLE });
    expect(routeOf(`/table/${TABLE}/proof`, "?deal=3")).toEqual({ page: "proof", table: TABLE, deal: 3 });
    expect(routeOf(`/table/${TABLE}/proof`, "?deal=x")).toEqual({ page: "proof", table: TABLE, deal: null });
  });

  it("shows a page of the score sheet", () => {
    expect(routeOf("/sheet")).toEqual({ page: "sheet", shows: "list" });
    expect(routeOf("/sheet/new/")).toEqual({ page: "sheet", shows: "new" });
    expect(routeOf("/sheet/shared")).toEqual({ page: "sheet", shows: "shared" });
    expect(routeOf("/sheet/numbers")).toEqual({ page: "sheet", shows: "numbers" });
    expect(routeOf(`/sheet/${TABLE}`)).toEqual({ page: "sheet", shows: "one", sheet: TABLE });
    expect(routeOf(`/sheet/${TABLE}/settings`)).toEqual({ page: "sheet", shows: "settings", sheet: TABLE });
  });

  it.each([
    "/sheet/short",
    `/sheet/${TABLE}/more`,
    "/news",
    "/table",
    "/table/short",
    "/table/ABCDEFGHIJ12",
    `/table/${TABLE}/more`,
    "/constructor",
  ])("%s shows that there is no such page", (path) => {
    expect(routeOf(path)).toEqual({ page: "missing" });
  });
});

describe("going", () => {
  it("changes page and address", () => {
    go("/new");
    expect(route()).toEqual({ page: "new" });
    expect(location.pathname).toBe("/new");
    go("/settings", { replace: true });
    expect(route()).toEqual({ page: "settings" });
  });

  it("back leads to the start page where there is nothing before", () => {
    const end = startRouter();
    history.replaceState(null, "", "/settings");
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
    back();
    expect(route()).toEqual({ page: "start" });
    end();
  });

  it("by a link of ours needs no loading; other links and other clicks are the browser's", () => {
    const end = startRouter();
    document.body.innerHTML = `<a id="ours" href="/new">x</a><a id="api" href="/api/docs">x</a><a id="saved" href="/new" download>x</a>`;
    const click = (id: string, how: MouseEventInit = {}) => {
      const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...how });
      document.addEventListener("click", (late) => late.preventDefault(), { once: true });
      let isTaken = false;
      const watch = (each: Event) => {
        isTaken = each.defaultPrevented;
      };
      document.addEventListener("click", watch, { once: true });
      document.getElementById(id)?.dispatchEvent(event);
      document.removeEventListener("click", watch);
      return isTaken;
    };
    go("/settings");
    click("api");
    click("saved");
    click("ours", { ctrlKey: true });
    expect(route()).toEqual({ page: "settings" });
    click("ours");
    expect(route()).toEqual({ page: "new" });
    end();
  });
});
