import type { Logger } from "./logger.js";

export type StopStep = [what: string, stop: () => Promise<unknown> | unknown];

/** Runs every step in order; one that fails is logged and does not keep the others from running. */
export async function stopInOrder(log: Logger, steps: StopStep[]): Promise<void> {
  for (const [what, stop] of steps) {
    try {
      await stop();
    } catch (error) {
      log.error({ error }, `could not stop ${what}`);
    }
  }
}

/**
 * Goes on answering for a while although no longer ready, so that load balancers notice before the door
 * closes.
 */
export async function drain(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
