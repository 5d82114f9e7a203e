import { setTimeout as delay } from "node:timers/promises";
import { DAY_MINUTES } from "../plan/draw-stories.js";

const MINUTE_MS = 60_000;

/** Shows minutes of the demo's clock as a time of day. */
export function formatTime(minutes: number): string {
  const whole = Math.floor(minutes % DAY_MINUTES);
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/**
 * The clock of the night, which runs `speed` times as fast as real time. It says only how long to wait: what happens
 * is decided before.
 */
export function createNightClock(startsAt: number, speed: number, signal: AbortSignal) {
  const start = performance.now();
  return {
    /** Waits for a moment, not at all if it is past. @returns false if the night was ended meanwhile */
    async reach(minutes: number): Promise<boolean> {
      const left = start + ((minutes - startsAt) * MINUTE_MS) / speed - performance.now();
      if (left > 0) await delay(left, undefined, { signal }).catch(() => undefined);
      return !signal.aborted;
    },
  };
}
export type NightClock = ReturnType<typeof createNightClock>;
