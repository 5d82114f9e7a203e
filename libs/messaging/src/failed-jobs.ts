import { readEvent } from "@tukar-saldo/contracts";
import type { SubscriberName } from "@tukar-saldo/contracts";
import type { Job, Queue } from "bullmq";

const PAGE = 100;
const DAY_MS = 24 * 3_600_000;
const KEEP_PERSONAL_DATA_MS = 7 * DAY_MS;
/** The `failedReason` of parked jobs; the last alternative is that of version 0.1.0. */
const PARKED = /^unknown (type|version) |has no handler here$|^the job is no event of a known version$/;

/** Whether the event's data was removed from its job. */
export function hasDataRemoved(data: unknown): boolean {
  return typeof data === "object" && data !== null && "stripped_at" in data;
}

/** Yields every failed job, oldest first. */
export async function* iterateFailedJobs(queue: Queue): AsyncGenerator<Job> {
  const ids: string[] = [];
  for (let start = 0; ; start += PAGE) {
    const page = await queue.getRanges(["failed"], start, start + PAGE - 1, true);
    ids.push(...page);
    if (page.length < PAGE) break;
  }
  for (const id of ids) {
    const job: Job | undefined = await queue.getJob(id);
    if (job?.failedReason !== undefined) yield job;
  }
}

function isReadable(data: unknown, subscriber: SubscriberName): boolean {
  try {
    readEvent(data, subscriber);
    return true;
  } catch {
    return false;
  }
}

/** Retries the parked jobs that this version can read. @returns their number */
export async function retryReadableJobs(queue: Queue, subscriber: SubscriberName): Promise<number> {
  let retried = 0;
  for await (const job of iterateFailedJobs(queue)) {
    if (!PARKED.test(job.failedReason) || !isReadable(job.data, subscriber)) continue;
    // Another replica may have retried it already.
    await job.retry("failed", { resetAttemptsMade: true }).then(
      () => (retried += 1),
      (error: unknown) => ignoreIfNotFailed(job, error),
    );
  }
  return retried;
}

async function ignoreIfNotFailed(job: Job, error: unknown): Promise<void> {
  if (await job.isFailed()) throw error;
}

/** Removes the event's data from jobs that failed over seven days ago; id, type and time stay. @returns how many */
export async function stripOldJobs(queue: Queue, now: Date): Promise<number> {
  let stripped = 0;
  for await (const job of iterateFailedJobs(queue)) {
    const failedAt = job.finishedOn ?? job.timestamp;
    if (failedAt > now.getTime() - KEEP_PERSONAL_DATA_MS || hasDataRemoved(job.data)) continue;
    const { id, type, version, at } = Object(job.data) as Record<string, unknown>;
    await job.updateData({ id, type, version, at, stripped_at: now.toISOString() });
    stripped += 1;
  }
  return stripped;
}
