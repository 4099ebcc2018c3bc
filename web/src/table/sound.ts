/** Five short sounds, made on the spot; silent until the first tap on the page, as browsers want it. */

import { settings } from "../settings.svelte.ts";

export type Sound = "card" | "turn" | "trick" | "over";

let context: AudioContext | null = null;

/** Wakes the sound; called from the first tap or key. */
export function wakeSound(): void {
  if (context === null && typeof AudioContext !== "undefined") {
    context = new AudioContext();
  } else if (context?.state === "suspended") {
    void context.resume();
  }
}

/** Plays a sound where sound is wanted and awake. */
export function play(sound: Sound): void {
  if (!settings.sound || context === null || context.state !== "running") {
    return;
  }
  const at = context.currentTime;
  switch (sound) {
    case "card":
      rustle(context, at);
      break;
    case "turn":
      tone(context, at, 330, 0.09, 0.12);
      tone(context, at + 0.13, 262, 0.12, 0.12);
      break;
    case "trick":
      tone(context, at, 523, 0.16, 0.08);
      break;
    case "over":
      tone(context, at, 392, 0.18, 0.09);
      tone(context, at + 0.16, 330, 0.26, 0.09);
      break;
  }
}

/** Vibrates where that is wanted and possible. */
export function vibrate(pattern: number | number[]): void {
  if (
    settings.vibration &&
    typeof navigator.vibrate === "function" &&
    navigator.userActivation?.hasBeenActive !== false
  ) {
    navigator.vibrate(pattern);
  }
}

/** A card laid on the table: 60 ms of soft noise. */
function rustle(audio: AudioContext, at: number): void {
  const length = Math.round(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 2;
  }
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = buffer;
  filter.type = "lowpass";
  filter.frequency.value = 1400;
  volume.gain.value = 0.14;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(at);
}

/** A wooden tone: a triangle that dies away. */
function tone(audio: AudioContext, at: number, pitch: number, length: number, loudness: number): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}
