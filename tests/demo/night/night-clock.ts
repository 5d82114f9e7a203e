import { setTimeout as delay } from "node:timers/promises";
import { DAY_MINUTES } from "../plan/draw-stories.js";

const MINUTE_MS = 60_000;

/** Formats minutes of the demo's clock as a time of day. */
export function formatTime(minutes: number): string {
  const wholeMinutes = Math.floor(minutes % DAY_MINUTES);
  return [Math.floor(wholeMinutes / 60), wholeMinutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/**
 * Creates the clock of the night, which runs `speed` times as fast as real time. The clock only determines the waits
 * between planned events.
 */
export function createNightClock(startsAt: number, speed: number, signal: AbortSignal) {
  const startedAt = performance.now();
  return {
    /** Waits until a time, or not at all if it has passed. @returns false if the night has been aborted */
    async waitUntil(minutes: number): Promise<boolean> {
      const remainingMs = startedAt + ((minutes - startsAt) * MINUTE_MS) / speed - performance.now();
      if (remainingMs > 0) await delay(remainingMs, undefined, { signal }).catch(() => undefined);
      return !signal.aborted;
    },
  };
}
export type NightClock = ReturnType<typeof createNightClock>;
