import { setTimeout as pause } from "node:timers/promises";

const POLL_INTERVAL_MS = 25;

/**
 * Polls until the callback returns a value other than undefined or false. It is for conditions that no event
 * announces.
 * @param within the longest wait in milliseconds
 * @throws Error that says what was awaited, with the last failure as its cause
 */
export async function eventually<T>(
  what: string,
  poll: () => Promise<T | undefined | false> | T | undefined | false,
  within = 10_000,
): Promise<T> {
  const deadline = Date.now() + within;
  let cause: unknown;
  while (Date.now() < deadline) {
    try {
      const answer = await poll();
      if (answer !== undefined && answer !== false) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await pause(POLL_INTERVAL_MS);
  }
  throw new Error(`waited ${within} ms in vain: ${what}`, { cause });
}
