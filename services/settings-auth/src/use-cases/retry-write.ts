import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@tukar-saldo/contracts";

const MOST_TRIES = 20;
const JITTER_MS = 20;

/** Reads, decides and writes again when someone else was faster, until the write succeeds. */
export async function retryWrite<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const written = await attempt();
    if (written !== null) return written;
    await sleep(Math.random() * JITTER_MS);
  }
  throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: 1 });
}
