import { setTimeout as pause } from "node:timers/promises";

/** One request a second stays below the rate limit of 300 public requests a minute. */
const POLL_INTERVAL_MS = 1_000;

/**
 * Polls every second until `ask` returns a value.
 * @throws after `timeout` milliseconds, with the last error as the cause
 */
export async function waitFor<T>(
  what: string,
  timeout: number,
  ask: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const deadline = Date.now() + timeout;
  let lastError: unknown;
  for (;;) {
    try {
      const value = await ask();
      if (value !== undefined) return value;
    } catch (error) {
      lastError = error;
    }
    if (Date.now() > deadline)
      throw new Error(`${what}: not within ${timeout / 1_000} s`, { cause: lastError });
    await pause(POLL_INTERVAL_MS);
  }
}
