import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Worker } from "bullmq";

const CHECK_MS = 500;

/** Keeps a worker paused while storage does not answer. */
export function createStoreGate(worker: Worker, isStoreUp: () => Promise<boolean>, log: Logger) {
  const stopping = new AbortController();
  let closed = false;
  async function wait(): Promise<void> {
    await worker.pause(true);
    do await pause(CHECK_MS, undefined, { signal: stopping.signal });
    while (!(await isStoreUp()));
    closed = false;
    worker.resume();
    log.debug("storage answers, events go on");
  }
  return {
    closeUntilUp(): void {
      if (closed || stopping.signal.aborted) return;
      closed = true;
      log.debug("storage does not answer, events wait");
      wait().catch((error: unknown) => log.debug({ error }, "waiting for storage ended"));
    },
    stop: (): void => stopping.abort(),
  };
}
