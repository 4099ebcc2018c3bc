/** Keeping the screen on while a score sheet is open, where the browser can. */

const KEY = "batak.sheet.awake";

/** Why the screen cannot be kept on: the browser knows no such thing, the address is not a safe one, or it said no. */
export type AwakeTrouble = "unknown" | "unsafe" | "refused";

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    return false;
  }
}

class Awake {
  /** Whether the screen is wished to stay on; kept on the device. */
  isWanted = $state(kept());
  /** Whether the browser keeps it on now. */
  isHeld = $state(false);
  #isRefused = $state(false);
  #lock: WakeLockSentinel | null = null;
  #users = 0;

  get trouble(): AwakeTrouble | null {
    if (!("wakeLock" in navigator)) {
      return isSecureContext ? "unknown" : "unsafe";
    }
    return this.#isRefused ? "refused" : null;
  }

  want(isWanted: boolean): void {
    this.isWanted = isWanted;
    try {
      localStorage.setItem(KEY, String(isWanted));
    } catch {
      // Then it is wished for as long as the page lives.
    }
    void this.#settle();
  }

  /** Keep the screen on, if that is wished, until the answer is called; again whenever the page comes back into sight. */
  follow(): () => void {
    const seen = () => void this.#settle();
    this.#users += 1;
    document.addEventListener("visibilitychange", seen);
    void this.#settle();
    return () => {
      this.#users -= 1;
      document.removeEventListener("visibilitychange", seen);
      void this.#settle();
    };
  }

  async #settle(): Promise<void> {
    const isDue = () => this.isWanted && this.#users > 0;
    if (!isDue()) {
      this.#isRefused = false;
      await this.#lock?.release();
      return;
    }
    if (this.#lock !== null || document.visibilityState !== "visible" || !("wakeLock" in navigator)) {
      return;
    }
    try {
      const lock = await navigator.wakeLock.request("screen");
      this.#lock = lock;
      this.isHeld = true;
      this.#isRefused = false;
      lock.addEventListener("release", () => {
        this.#lock = null;
        this.isHeld = false;
      });
      if (!isDue()) {
        await lock.release();
      }
    } catch {
      this.#isRefused = document.visibilityState === "visible";
    }
  }
}

/** The screen of this device. */
export const awake = new Awake();
