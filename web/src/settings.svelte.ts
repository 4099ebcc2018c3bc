/** What a person likes, kept on the device. A value that cannot be kept lives as long as the page. */

export const LANGUAGES = ["tr", "en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "auto" | "light" | "dark";
/** Milliseconds that a full trick lies still, or until the next tap. */
export type TrickSpeed = 600 | 900 | 1500 | "tap";
/** Per cent. */
export type TextSize = 100 | 115 | 130;

export interface Settings {
  /** Diamonds blue and clubs green. */
  fourColours: boolean;
  /** The hand in one row on a phone, too. */
  oneRow: boolean;
  leftHanded: boolean;
  /** A first tap lifts a card, the second plays it. */
  confirmMoves: boolean;
  /** Trump stands first in the hand. */
  trumpFirst: boolean;
  textSize: TextSize;
  trickSpeed: TrickSpeed;
  /** As the system's wish for reduced motion, which counts as well: see `motionIsReduced`. */
  reducedMotion: boolean;
  sound: boolean;
  vibration: boolean;
  theme: Theme;
  /** The language chosen by hand; null as the browser wants it. */
  language: Language | null;
  /** Single letters act as keys at the table. */
  singleKeys: boolean;
}

export const DEFAULTS: Readonly<Settings> = {
  fourColours: false,
  oneRow: false,
  leftHanded: false,
  confirmMoves: false,
  trumpFirst: false,
  textSize: 100,
  trickSpeed: 900,
  reducedMotion: false,
  sound: true,
  vibration: true,
  theme: "auto",
  language: null,
  singleKeys: true,
};

const ALLOWED: { readonly [Name in keyof Settings]?: readonly Settings[Name][] } = {
  textSize: [100, 115, 130],
  trickSpeed: [600, 900, 1500, "tap"],
  theme: ["auto", "light", "dark"],
  language: [null, ...LANGUAGES],
};

const KEY = "batak.settings";

/** The settings in a kept text; what is missing or not allowed there is as by default. */
export function readSettings(text: string | null): Settings {
  const settings: Settings = { ...DEFAULTS };
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    return settings;
  }
  if (typeof kept === "object" && kept !== null) {
    for (const [name, value] of Object.entries(kept)) {
      if (isSetting(name) && isAllowed(name, value)) {
        Object.assign(settings, { [name]: value });
      }
    }
  }
  return settings;
}

function isSetting(name: string): name is keyof Settings {
  return Object.hasOwn(DEFAULTS, name);
}

function isAllowed(name: keyof Settings, value: unknown): boolean {
  const allowed: readonly unknown[] = ALLOWED[name] ?? [true, false];
  return allowed.includes(value);
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const state = $state(readSettings(kept()));

/** The settings as they are now; reading one in a component follows it. */
export const settings: Readonly<Settings> = state;

/** Change one setting and keep it. */
export function change<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  state[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Set what another tab of the same browser has changed. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) {
      Object.assign(state, readSettings(event.newValue));
    }
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}
