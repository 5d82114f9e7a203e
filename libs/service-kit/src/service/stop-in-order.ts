import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../logger.js";

/** A step of stopping a service, with its name for the log. */
export type StopStep = readonly [name: string, stop: () => Promise<unknown> | unknown];

/** Runs the steps in order. A step that fails is logged, and the next one runs. */
export async function stopInOrder(log: Logger, steps: readonly StopStep[]): Promise<void> {
  for (const [name, stop] of steps) {
    try {
      await stop();
    } catch (error) {
      log.error({ error }, `${name} failed to stop, stopping the other parts`);
    }
  }
}

/** Waits until load balancers have deregistered the service, which meanwhile still answers but is not ready. */
export async function waitForDeregistration(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds);
}
