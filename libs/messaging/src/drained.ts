import { once } from "node:events";
import { Queue } from "bullmq";
import type { Worker } from "bullmq";
import type { createRedis } from "@tukar-saldo/service-kit";

const LOOK_AGAIN_MS = 100;

/** Resolves when the queue holds no job that waits, runs or is to be tried again. */
export async function untilDrained(worker: Worker, name: string, connection: ReturnType<typeof createRedis>) {
  const queue = new Queue(name, { connection });
  try {
    for (;;) {
      const counts = await queue.getJobCounts("wait", "active", "delayed", "prioritized");
      if (Object.values(counts).every((count) => count === 0)) return;
      const signal = AbortSignal.timeout(LOOK_AGAIN_MS);
      await Promise.any([once(worker, "completed", { signal }), once(worker, "failed", { signal })]).catch(
        () => undefined,
      );
    }
  } finally {
    await queue.close();
  }
}
