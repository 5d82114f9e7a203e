import { setTimeout as wait } from "node:timers/promises";
import type { Poller, RedisConnection } from "@tukar-saldo/service-kit";
import type { Queue, Worker } from "bullmq";

/** Enough for a poller's run whose Redis answers. */
const POLLERS_TIMEOUT_MS = 1_000;

export interface QueueWithWorker {
  readonly worker: Pick<Worker, "close">;
  readonly queue: Pick<Queue, "close">;
  readonly connection: Pick<RedisConnection, "status" | "disconnect">;
  /** The pollers that use the connection. */
  readonly pollers?: readonly Poller[];
}

/**
 * Stops the pollers, and closes a worker when its running jobs are done, at the latest after `timeoutMs`, and at once
 * while Redis is unavailable. Gives the pollers' runs a second to end. Then closes the worker's queue and connection,
 * even if closing the worker failed.
 */
export async function closeWorker(
  { worker, queue, connection, pollers = [] }: QueueWithWorker,
  timeoutMs: number,
): Promise<void> {
  const isRedisUp = connection.status === "ready";
  const pollersStopped = Promise.all(pollers.map((poller) => poller.stop()));
  const timeoutController = new AbortController();
  const { signal } = timeoutController;
  const waitUnlessClosed = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined);
  const timeout = waitUnlessClosed(timeoutMs);
  try {
    await Promise.race([worker.close(!isRedisUp), timeout]);
  } finally {
    if (isRedisUp) await Promise.race([pollersStopped, waitUnlessClosed(POLLERS_TIMEOUT_MS), timeout]);
    await queue.close().catch(() => undefined);
    connection.disconnect();
    // A run that waits for a Redis that does not answer ends with the connection, but never on a connection that was
    // reconnecting.
    if (isRedisUp) await Promise.race([pollersStopped, timeout]);
    timeoutController.abort();
  }
}
