import { setTimeout as pause } from "node:timers/promises";

/** Slow enough for the limit of 300 public calls a minute. */
const EVERY_MS = 1_000;

/**
 * Asks every second until there is an answer.
 * @throws Error when there is none in time, with the last failure
 */
export async function waitFor<T>(
  what: string,
  timeout: number,
  ask: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const end = Date.now() + timeout;
  let cause: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > end) throw new Error(`${what}: not within ${timeout / 1_000} s`, { cause });
    await pause(EVERY_MS);
  }
}
