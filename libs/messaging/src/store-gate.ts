import type { Logger } from "@tukar-saldo/service-kit";
import type { Worker } from "bullmq";

const CHECK_MS = 500;

/** Keeps a worker paused while storage does not answer. */
export function createStoreGate(worker: Worker, isStoreUp: () => Promise<boolean>, log: Logger) {
  let closed = false;
  let stopped = false;
  async function wait(): Promise<void> {
    await worker.pause(true);
    while (!stopped && !(await isStoreUp())) await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    closed = false;
    if (stopped) return;
    worker.resume();
    log.info("storage answers, events go on");
  }
  return {
    closeUntilUp(): void {
      if (closed || stopped) return;
      closed = true;
      log.warn("storage does not answer, events wait");
      wait().catch((error: unknown) => log.error({ error }, "pausing failed"));
    },
    stop(): void {
      stopped = true;
    },
  };
}
