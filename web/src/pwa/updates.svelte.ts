/** New versions of the client: whether one waits, and taking it into use. */

/** Milliseconds that a new version may take to come into use before the page is loaded anyway. */
const PATIENCE = 5_000;

const state = $state({ isWaiting: false });

/** Whether a new version was fetched whole and waits until the pages of the old one are closed. */
export function isUpdateWaiting(): boolean {
  return state.isWaiting;
}

/** Look for a new version, and keep `isUpdateWaiting` true to what is found; the answer ends that. */
export function watchUpdates(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  void kept().then((registration) => {
    if (registration === undefined || signal.aborted) {
      return;
    }
    const look = () => {
      state.isWaiting = isWaiting(registration);
    };
    const follow = () => {
      registration.installing?.addEventListener("statechange", look, { signal });
      look();
    };
    registration.addEventListener("updatefound", follow, { signal });
    follow();
    registration.update().catch(() => undefined);
  });
  return () => ended.abort();
}

/** Load the page again in the version that waits. Settings, matches and sheets stay as they are. */
export async function useUpdate(): Promise<void> {
  const registration = await kept();
  if (registration?.waiting) {
    await inUse(registration.waiting);
  }
  location.reload();
}

/**
 * Load the page again in the newest version that the server has, for a page that is too old to go on.
 *
 * Without a network it is loaded from what the browser keeps.
 */
export async function loadAnew(): Promise<void> {
  const registration = await kept();
  if (registration !== undefined && (await hasAsked(registration))) {
    const coming = registration.installing;
    await settled(coming);
    if (coming?.state === "redundant") {
      // The new version could not be kept, for want of space perhaps: then the page comes from the server.
      await registration.unregister();
    }
  }
  await useUpdate();
}

/** What the browser keeps of the client; undefined where it keeps nothing. */
async function kept(): Promise<ServiceWorkerRegistration | undefined> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  try {
    return await workers?.getRegistration();
  } catch {
    return undefined;
  }
}

/** While the first version is being kept there is none that it could follow. */
function isWaiting(registration: ServiceWorkerRegistration): boolean {
  return registration.waiting !== null && registration.active !== null;
}

async function hasAsked(registration: ServiceWorkerRegistration): Promise<boolean> {
  try {
    await registration.update();
    return true;
  } catch {
    return false;
  }
}

/** Wait until a version was fetched whole, or could not be. */
async function settled(worker: ServiceWorker | null): Promise<void> {
  while (worker?.state === "installing") {
    await new Promise((changed) => worker.addEventListener("statechange", changed, { once: true }));
  }
}

/** Have a version that waits take over all pages. */
async function inUse(worker: ServiceWorker): Promise<void> {
  const taken = new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    setTimeout(done, PATIENCE);
  });
  worker.postMessage({ type: "SKIP_WAITING" });
  await taken;
}
