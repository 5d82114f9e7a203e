import { once } from "node:events";
import type { Queue, Worker } from "bullmq";

const POLL_INTERVAL_MS = 100;

/** Resolves when the queue holds no job that waits, runs or is to be tried again. */
export async function waitUntilQueueEmpty(queue: Queue, worker: Worker): Promise<void> {
  for (;;) {
    const counts = await queue.getJobCounts("wait", "active", "delayed", "prioritized");
    if (Object.values(counts).every((count) => count === 0)) return;
    const signal = AbortSignal.timeout(POLL_INTERVAL_MS);
    await Promise.any([once(worker, "completed", { signal }), once(worker, "failed", { signal })]).catch(
      () => undefined,
    );
  }
}
