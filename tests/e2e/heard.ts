import type { Page } from "playwright-core";

/** A note that the page struck: whether the sound was on, and how loud it became. */
export interface Struck {
  readonly state: string;
  readonly peak: number;
}

/** Notes down each oscillator that is started and the gain it goes through; the sound itself stays as it is. */
export async function listen(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const struck: { state: string; peak: number; at: number }[] = [];
    const { start } = OscillatorNode.prototype;
    const { linearRampToValueAtTime: ramp } = AudioParam.prototype;
    let peak = 0;
    AudioParam.prototype.linearRampToValueAtTime = function (value, time) {
      peak = value;
      return ramp.call(this, value, time);
    };
    OscillatorNode.prototype.start = function (when) {
      struck.push({ state: this.context.state, peak, at: performance.now() });
      return start.call(this, when);
    };
    Object.assign(globalThis, { struck });
  });
}

/** What was struck so far. */
export const heard = (page: Page): Promise<Struck[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { struck: Struck[] }).struck.map(({ state, peak }) => ({ state, peak })),
  );

/** Waits until so many notes were struck in this tab. */
export async function hear(page: Page, notes: number): Promise<void> {
  await page.waitForFunction(
    (n) => (globalThis as unknown as { struck: unknown[] }).struck.length >= n,
    notes,
  );
}

/** Waits until a ring would be one of its own, not part of the last. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = (globalThis as unknown as { struck: { at: number }[] }).struck.at(-1);
    return !last || performance.now() - last.at > 2_000;
  });
}

/**
 * Sound only after the page was pressed, as browsers have it: to this one every command of a test is a gesture.
 */
export async function askForGesture(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    let pressed = false;
    addEventListener("pointerdown", () => (pressed = true), true);
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = function () {
      return pressed ? resume.call(this) : new Promise(() => undefined);
    };
    globalThis.AudioContext = class extends AudioContext {
      override get state(): AudioContextState {
        return pressed ? super.state : "suspended";
      }
    };
  });
}
