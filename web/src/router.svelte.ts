/** Which page an address shows, and going from one to another without loading anew. */

export type Route =
  | { readonly page: "start" }
  | { readonly page: "new" }
  | { readonly page: "settings" }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "proof"; readonly table: string; readonly deal: number | null }
  | SheetRoute
  | { readonly page: "missing" };

/** A page of the score sheet: of all sheets, or of the one with this id. */
export type SheetRoute =
  | { readonly page: "sheet"; readonly shows: "list" | "new" | "shared" | "numbers" }
  | { readonly page: "sheet"; readonly shows: "one" | "settings"; readonly sheet: string };

const TABLE = /^\/table\/([a-z0-9]{12})(\/proof)?$/;
const DEAL = /^[1-9]\d{0,4}$/;
const SHEET = /^\/sheet\/([a-z0-9]{12})(\/settings)?$/;
const PLAIN: Readonly<Record<string, Route>> = {
  "/": { page: "start" },
  "/new": { page: "new" },
  "/settings": { page: "settings" },
  "/sheet": { page: "sheet", shows: "list" },
  "/sheet/new": { page: "sheet", shows: "new" },
  "/sheet/shared": { page: "sheet", shows: "shared" },
  "/sheet/numbers": { page: "sheet", shows: "numbers" },
};

/** The page of an address: its path (a slash at its end does not count) and its query. */
export function routeOf(path: string, query = ""): Route {
  const bare = path.length > 1 ? path.replace(/\/$/, "") : path;
  const plain = PLAIN[bare];
  if (plain !== undefined) {
    return plain;
  }
  const [, sheet, settings] = SHEET.exec(bare) ?? [];
  if (sheet !== undefined) {
    return { page: "sheet", shows: settings === undefined ? "one" : "settings", sheet };
  }
  const [, table, proof] = TABLE.exec(bare) ?? [];
  if (table === undefined) {
    return { page: "missing" };
  }
  if (proof === undefined) {
    return { page: "table", table };
  }
  const deal = new URLSearchParams(query).get("deal");
  return { page: "proof", table, deal: deal !== null && DEAL.test(deal) ? Number(deal) : null };
}

const state = $state({ route: routeOf(location.pathname, location.search), steps: 0 });

/** The page shown now. */
export function route(): Route {
  return state.route;
}

/** Show the page of an address of this site. With `replace` the way back leaves this page out. */
export function go(address: string, how: { replace?: boolean } = {}): void {
  if (how.replace) {
    history.replaceState({ steps: state.steps }, "", address);
  } else {
    state.steps += 1;
    history.pushState({ steps: state.steps }, "", address);
  }
  show();
}

/** Go to where one came from within the game, else to an address: the start page, if no other is given. */
export function back(otherwise = "/"): void {
  if (state.steps > 0) {
    history.back();
  } else {
    go(otherwise, { replace: true });
  }
}

function show(): void {
  state.route = routeOf(location.pathname, location.search);
}

function stepsOf(kept: unknown): number {
  const steps: unknown = typeof kept === "object" && kept !== null && "steps" in kept ? kept.steps : 0;
  return typeof steps === "number" ? steps : 0;
}

function followLink(event: MouseEvent): void {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!isPlain || event.defaultPrevented || !(link instanceof HTMLAnchorElement)) {
    return;
  }
  const isOurs = link.origin === location.origin && link.target === "" && !link.hasAttribute("download");
  if (isOurs && routeOf(link.pathname).page !== "missing") {
    event.preventDefault();
    go(link.pathname + link.search);
  }
}

/** Follow links and the browser's back and forward; the answer ends that. */
export function startRouter(): () => void {
  const follow = (event: PopStateEvent) => {
    state.steps = stepsOf(event.state);
    show();
  };
  state.steps = stepsOf(history.state);
  addEventListener("popstate", follow);
  document.addEventListener("click", followLink);
  return () => {
    removeEventListener("popstate", follow);
    document.removeEventListener("click", followLink);
  };
}
