import type { Page } from "playwright-core";

/** A note that the page played, with the state of the audio context and the peak gain. */
export interface PlayedNote {
  readonly state: string;
  readonly peak: number;
}

/** Makes the page record each started oscillator and its gain, without changing the sound. */
export async function recordNotes(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const playedNotes: { state: string; peak: number; at: number }[] = [];
    const { start } = OscillatorNode.prototype;
    const { linearRampToValueAtTime: ramp } = AudioParam.prototype;
    let peak = 0;
    AudioParam.prototype.linearRampToValueAtTime = function (value, time) {
      peak = value;
      return ramp.call(this, value, time);
    };
    OscillatorNode.prototype.start = function (when) {
      playedNotes.push({ state: this.context.state, peak, at: performance.now() });
      return start.call(this, when);
    };
    Object.assign(globalThis, { playedNotes });
  });
}

/** Reads the notes that the page has played so far. */
export const readPlayedNotes = (page: Page): Promise<PlayedNote[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { playedNotes: PlayedNote[] }).playedNotes.map(({ state, peak }) => ({
      state,
      peak,
    })),
  );

/** Waits until the page has played this number of notes. */
export async function waitForNotes(page: Page, noteCount: number): Promise<void> {
  await page.waitForFunction(
    (n) => (globalThis as unknown as { playedNotes: unknown[] }).playedNotes.length >= n,
    noteCount,
  );
}

/** Waits until the last sound is over. */
export async function waitForSilence(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const lastNote = (globalThis as unknown as { playedNotes: { at: number }[] }).playedNotes.at(-1);
    return !lastNote || performance.now() - lastNote.at > 2_000;
  });
}

/** Blocks sound until a click, as browsers do for users; Chromium treats each command of a test as a user gesture. */
export async function allowSoundOnlyAfterClick(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    let hasClicked = false;
    addEventListener("pointerdown", () => (hasClicked = true), true);
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function () {
      return hasClicked ? resume.call(this) : new Promise(() => undefined);
    };
    globalThis.AudioContext = class extends AudioContext {
      override get state(): AudioContextState {
        return hasClicked ? super.state : "suspended";
      }
    };
  });
}
