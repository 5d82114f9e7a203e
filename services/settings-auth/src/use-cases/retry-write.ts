import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@tukar-saldo/contracts";

const MAX_ATTEMPTS = 20;
const MAX_DELAY_MS = 20;

/** Optimistic concurrency: repeats read, decision and write until no other write came between. */
export async function retryWrite<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const written = await attempt();
    if (written !== undefined) return written;
    await sleep(Math.random() * MAX_DELAY_MS);
  }
  throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: 1 });
}
