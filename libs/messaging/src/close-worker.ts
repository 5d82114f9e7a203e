import { setTimeout as wait } from "node:timers/promises";
import type { RedisConnection } from "@tukar-saldo/service-kit";
import type { Queue, Worker } from "bullmq";

export interface QueueWithWorker {
  readonly worker: Pick<Worker, "close">;
  readonly queue: Pick<Queue, "close">;
  readonly connection: Pick<RedisConnection, "status" | "disconnect">;
}

/**
 * Closes a worker when its running jobs are done, at the latest after `timeoutMs`, and at once while Redis is
 * unavailable. Then closes the worker's queue and connection, even if closing the worker failed.
 */
export async function closeWorker(
  { worker, queue, connection }: QueueWithWorker,
  timeoutMs: number,
): Promise<void> {
  const timeoutController = new AbortController();
  const timeout = wait(timeoutMs, undefined, { signal: timeoutController.signal }).catch(() => undefined);
  try {
    await Promise.race([worker.close(connection.status !== "ready"), timeout]);
  } finally {
    timeoutController.abort();
    await queue.close().catch(() => undefined);
    connection.disconnect();
  }
}
