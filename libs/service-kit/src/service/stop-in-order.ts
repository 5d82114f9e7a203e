import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../logger.js";

/** A part to stop; the name is for the log. */
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

/** Waits, not ready but answering, until load balancers have taken the service out. */
export async function waitForDeregistration(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds);
}
