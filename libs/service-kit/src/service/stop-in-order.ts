import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../logger.js";

/** What is stopped, by the name that a log line gives it, and how. */
export type StopStep = readonly [name: string, stop: () => Promise<unknown> | unknown];

/** Runs every step in order; one that fails is logged and does not keep the others from running. */
export async function stopInOrder(log: Logger, steps: readonly StopStep[]): Promise<void> {
  for (const [name, stop] of steps) {
    try {
      await stop();
    } catch (error) {
      log.error({ error }, `could not stop ${name}`);
    }
  }
}

/** Keeps answering while not ready any more, until load balancers have taken the service out. */
export async function waitForDeregistration(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds);
}
