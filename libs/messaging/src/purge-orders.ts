import { setTimeout as sleep } from "node:timers/promises";
import type { Job, Queue } from "bullmq";
import type { Redis } from "ioredis";
import { stripJobData } from "./failed-jobs.js";

const PAGE_SIZE = 100;
/**
 * The states in the order in which a job passes through them. An active job may return to an earlier state, so the
 * earlier states are searched again.
 */
const JOB_STATES = [
  "failed",
  "delayed",
  "waiting",
  "active",
  "failed",
  "delayed",
  "waiting",
  "completed",
] as const;
const AOF_REWRITE_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 100;

/** Whether the event of a job is about one of these orders. */
function isAboutAnyOrder({ data }: Job, orderIds: ReadonlySet<string>): boolean {
  const { after, before } = Object(Object(data).data) as Record<string, unknown>;
  return [after, before].some((row) => orderIds.has((Object(row) as { id: string }).id));
}

/** Deletes the completed jobs about these orders, and removes the event data from their other jobs. */
export async function purgeOrders(queue: Queue, orderIds: ReadonlySet<string>, now: Date): Promise<void> {
  for (const state of JOB_STATES) {
    for (const job of await findJobsAboutOrders(queue, state, orderIds)) {
      await (state === "completed" ? job.remove() : stripJobData(job, now));
    }
  }
}

async function findJobsAboutOrders(
  queue: Queue,
  state: (typeof JOB_STATES)[number],
  orderIds: ReadonlySet<string>,
) {
  const jobsAboutOrders: Job[] = [];
  for (let start = 0; ; start += PAGE_SIZE) {
    const page: (Job | undefined)[] = await queue.getJobs([state], start, start + PAGE_SIZE - 1);
    for (const job of page) if (job && isAboutAnyOrder(job, orderIds)) jobsAboutOrders.push(job);
    if (page.length < PAGE_SIZE) return jobsAboutOrders;
  }
}

async function readPersistenceInfo(redis: Redis): Promise<Map<string, string>> {
  const lines = (await redis.info("persistence")).split("\r\n");
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
}

/**
 * Makes Redis rewrite its append-only file without deleted data, and waits until the rewrite is done.
 * @throws Error if it is not done within a minute
 */
export async function rewriteAppendOnlyFile(redis: Redis): Promise<void> {
  if ((await readPersistenceInfo(redis)).get("aof_enabled") !== "1") return;
  await redis.bgrewriteaof();
  const deadline = performance.now() + AOF_REWRITE_TIMEOUT_MS;
  for (;;) {
    await sleep(POLL_INTERVAL_MS);
    const persistenceInfo = await readPersistenceInfo(redis);
    const isRewriteRunning = [
      persistenceInfo.get("aof_rewrite_in_progress"),
      persistenceInfo.get("aof_rewrite_scheduled"),
    ].includes("1");
    if (!isRewriteRunning && persistenceInfo.get("aof_last_bgrewrite_status") === "ok") return;
    if (performance.now() > deadline) throw new Error("Redis has not rewritten its append-only file in time");
  }
}
