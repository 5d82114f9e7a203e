import { setTimeout as wait } from "node:timers/promises";
import type { RedisConnection } from "@tukar-saldo/service-kit";
import type { Worker } from "bullmq";

/** Closes a worker after its running jobs, or after `timeoutMs`; at once while Redis is unavailable. */
export async function closeWorker(
  worker: Worker,
  connection: RedisConnection,
  timeoutMs: number,
): Promise<void> {
  const waiting = new AbortController();
  const timeout = wait(timeoutMs, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([worker.close(connection.status !== "ready"), timeout]);
  waiting.abort();
}
