import { setTimeout as pause } from "node:timers/promises";

const POLL_INTERVAL_MS = 25;

/**
 * Polls until the callback returns a value other than undefined or false. Use it for conditions that no event signals.
 * @param timeoutMs the maximum wait
 * @throws Error that names the condition, with the last failure as its cause
 */
export async function eventually<T>(
  condition: string,
  poll: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let cause: unknown;
  while (Date.now() < deadline) {
    try {
      const result = await poll();
      if (result !== undefined && result !== false) return result;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await pause(POLL_INTERVAL_MS);
  }
  throw new Error(`waited ${timeoutMs} ms in vain: ${condition}`, { cause });
}
