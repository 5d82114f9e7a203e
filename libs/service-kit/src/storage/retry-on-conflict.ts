import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@tukar-saldo/contracts";

const MAX_ATTEMPTS = 20;
const FIRST_DELAY_MS = 5;
const MAX_DELAY_MS = 100;

/**
 * Repeats an attempt to read, decide and write until no other write came in between (optimistic concurrency).
 * @param attempt returns undefined when the stored version was no longer the version that the attempt had read
 * @throws AppError UPSTREAM_UNAVAILABLE after 20 attempts
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
    await sleep(Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempts));
  }
  throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: 1 });
}
