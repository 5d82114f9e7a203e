import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "./context.js";

const LONGEST_MS = 5_000;
const PAUSE_MS = 50;

/** Runs the relay until no order up to the cutoff has an event to publish; false after 5 s. */
export async function drainEvents({ removal, relay }: Context, cutoff: Date): Promise<boolean> {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    if (!(await removal.anyWithEvents(cutoff))) return true;
    const left = end - performance.now();
    if (left <= 0) return false;
    await Promise.race([relay.flush().catch(() => undefined), pause(left)]);
    await pause(PAUSE_MS);
  }
}
