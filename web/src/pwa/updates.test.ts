import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { isUpdateWaiting, loadAnew, useUpdate, watchUpdates } from "./updates.svelte.ts";

/** A worker that the browser has fetched; told to go on, it takes over. */
class Worker extends EventTarget {
  state: ServiceWorkerState = "installing";
  readonly told: unknown[] = [];
  readonly #taken: () => void;

  constructor(taken: () => void = () => undefined) {
    super();
    this.#taken = taken;
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }

  postMessage(message: unknown): void {
    this.told.push(message);
    this.#taken();
  }
}

class Registration extends EventTarget {
  active: Worker | null = new Worker();
  waiting: Worker | null = null;
  installing: Worker | null = null;
  readonly update = vi.fn(async () => undefined);
  readonly unregister = vi.fn(async () => true);
}

let registration: Registration;
let workers: EventTarget & { getRegistration: () => Promise<Registration | undefined> };
const reload = vi.fn();

beforeEach(() => {
  registration = new Registration();
  workers = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  vi.stubGlobal("navigator", { serviceWorker: workers });
  vi.stubGlobal("location", { reload });
  reload.mockClear();
});

afterEach(() => vi.unstubAllGlobals());

/** A version that has come whole. */
function waiting(): Worker {
  const worker = new Worker(() => workers.dispatchEvent(new Event("controllerchange")));
  worker.state = "installed";
  return worker;
}

async function watched(): Promise<() => void> {
  const stop = watchUpdates();
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalled());
  return stop;
}

describe("a new version", () => {
  it("is announced once it has come whole", async () => {
    const stop = await watched();
    expect(isUpdateWaiting()).toBe(false);
    const coming = waiting();
    coming.state = "installing";
    registration.installing = coming;
    registration.dispatchEvent(new Event("updatefound"));
    expect(isUpdateWaiting()).toBe(false);
    registration.waiting = coming;
    registration.installing = null;
    coming.become("installed");
    expect(isUpdateWaiting()).toBe(true);
    stop();
  });

  it("is none where it is the first one", async () => {
    registration.active = null;
    registration.waiting = waiting();
    const stop = await watched();
    expect(isUpdateWaiting()).toBe(false);
    stop();
  });

  it("takes over before the page is loaded again", async () => {
    registration.waiting = waiting();
    await useUpdate();
    expect(registration.waiting.told).toEqual([{ type: "SKIP_WAITING" }]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("does not keep the page waiting for ever", async () => {
    vi.useFakeTimers();
    registration.waiting = new Worker();
    const used = useUpdate();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    await used;
    expect(reload).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

describe("a page that is too old", () => {
  it("waits for the version that comes", async () => {
    const coming = waiting();
    coming.state = "installing";
    registration.installing = coming;
    const loaded = loadAnew();
    await vi.waitFor(() => expect(registration.update).toHaveBeenCalled());
    expect(reload).not.toHaveBeenCalled();
    registration.installing = null;
    registration.waiting = coming;
    coming.become("installed");
    await loaded;
    expect(coming.told).toEqual([{ type: "SKIP_WAITING" }]);
    expect(registration.unregister).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("comes from the server where the new version cannot be kept", async () => {
    const coming = new Worker();
    registration.installing = coming;
    const loaded = loadAnew();
    await vi.waitFor(() => expect(registration.update).toHaveBeenCalled());
    registration.installing = null;
    coming.become("redundant");
    await loaded;
    expect(registration.unregister).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("comes from what is kept where there is no network", async () => {
    registration.update.mockRejectedValue(new TypeError("no network"));
    await loadAnew();
    expect(registration.unregister).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ["there are no service workers", {}],
    ["they may not be asked for", { serviceWorker: { getRegistration: () => Promise.reject(new Error("no")) } }],
  ])("is loaded again where %s", async (_, browser) => {
    vi.stubGlobal("navigator", browser);
    watchUpdates()();
    await loadAnew();
    expect(isUpdateWaiting()).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });
});
