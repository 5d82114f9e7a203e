import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Worker } from "bullmq";

const CHECK_INTERVAL_MS = 500;

/** Returns two functions: `pause` pauses the worker until storage is up again, `stop` stops waiting for storage. */
export function pauseWorkerWhileStorageDown(
  worker: Pick<Worker, "pause" | "resume">,
  isStorageUp: () => Promise<boolean>,
  log: Logger,
) {
  const stopController = new AbortController();
  let isPaused = false;
  async function waitForStorage(): Promise<void> {
    try {
      await worker.pause(true);
      do await sleep(CHECK_INTERVAL_MS, undefined, { signal: stopController.signal });
      while (!(await isStorageUp()));
      log.debug("event consumer: storage answers, resumed");
    } catch (error) {
      if (stopController.signal.aborted) return;
      log.warn({ error }, "event consumer: checking storage failed, resumed");
    }
    isPaused = false;
    await worker.resume();
  }
  return {
    pause(): void {
      if (isPaused || stopController.signal.aborted) return;
      isPaused = true;
      log.debug("event consumer: storage does not answer, paused");
      void waitForStorage();
    },
    stop: (): void => stopController.abort(),
  };
}
