import { readEvent } from "@tukar-saldo/contracts";
import type { SubscriberName } from "@tukar-saldo/contracts";
import type { Job, Queue } from "bullmq";
import { isParkedReason } from "./failure-reason.js";

const PAGE = 100;
const DAY_MS = 24 * 3_600_000;
const KEEP_PERSONAL_DATA_MS = 7 * DAY_MS;

/** Whether the event's data was removed from its failed job. */
export function isEventDataRemoved(data: unknown): boolean {
  return typeof data === "object" && data !== null && "stripped_at" in data;
}

/** The ids of all failed jobs, oldest first. */
async function listFailedIds(queue: Queue): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; ; start += PAGE) {
    const page = await queue.getRanges(["failed"], start, start + PAGE - 1, true);
    ids.push(...page);
    if (page.length < PAGE) return ids;
  }
}

/** Loads a failed job. @returns undefined if there is none with the id, or it has not failed */
export async function loadFailedJob(queue: Queue, id: string): Promise<Job | undefined> {
  const job: Job | undefined = await queue.getJob(id);
  return job?.failedReason === undefined ? undefined : job;
}

/** Yields every failed job, oldest first. */
export async function* iterateFailedJobs(queue: Queue): AsyncGenerator<Job> {
  for (const id of await listFailedIds(queue)) {
    const job = await loadFailedJob(queue, id);
    if (job) yield job;
  }
}

/**
 * Changes a job if it is still failed. BullMQ checks the state only for a retry, so this function reads the state
 * first. If another process retries the job between this read and an update or removal, that goes unnoticed.
 * @returns false if the job is no longer failed
 */
async function changeFailedJob(job: Job, change: () => Promise<unknown>): Promise<boolean> {
  if (!(await job.isFailed())) return false;
  try {
    await change();
    return true;
  } catch (error) {
    if (await job.isFailed()) throw error;
    return false;
  }
}

/** Retries a failed job, its attempts counted from zero again. @returns false if it is no longer failed */
export function retryFailedJob(job: Job): Promise<boolean> {
  return changeFailedJob(job, () => job.retry("failed", { resetAttemptsMade: true }));
}

/** Deletes a failed job. @returns false if it is no longer failed */
export function dropFailedJob(job: Job): Promise<boolean> {
  return changeFailedJob(job, () => job.remove());
}

function isReadable(data: unknown, subscriber: SubscriberName): boolean {
  try {
    readEvent(data, subscriber);
    return true;
  } catch {
    return false;
  }
}

const isParkedAndReadable = (job: Job, subscriber: SubscriberName): boolean =>
  isParkedReason(job.failedReason) && isReadable(job.data, subscriber);

/** The moment at which the event's data is to be removed from a failed job. */
function stripTimeOf({ data, finishedOn, timestamp }: Job): number {
  return isEventDataRemoved(data) ? Infinity : (finishedOn ?? timestamp) + KEEP_PERSONAL_DATA_MS;
}

/** Removes the event's data from a failed job; id, type and time stay. */
function stripJob(job: Job, now: Date): Promise<boolean> {
  const { id, type, version, at } = Object(job.data) as Record<string, unknown>;
  return changeFailedJob(job, () =>
    job.updateData({ id, type, version, at, stripped_at: now.toISOString() }),
  );
}

export interface FailedJobMaintenanceOptions {
  readonly queue: Queue;
  readonly subscriber: SubscriberName;
  /** Whether the data of jobs that failed over seven days ago is removed. */
  readonly stripsData: boolean;
}

/**
 * Creates the maintenance of a queue's failed jobs. Each run retries the parked jobs that this version can read, and
 * removes the data of old jobs. A job that needs neither is loaded once, and again when its data is due for removal.
 * @returns a function that runs the maintenance once, and returns the number of retried jobs and of stripped jobs
 */
export function createFailedJobMaintenance({ queue, subscriber, stripsData }: FailedJobMaintenanceOptions) {
  let dueTimes = new Map<string, number>();

  return async (now: Date): Promise<{ retried: number; stripped: number }> => {
    const known = dueTimes;
    const seen = new Map<string, number>();
    const counts = { retried: 0, stripped: 0 };
    for (const id of await listFailedIds(queue)) {
      const due = known.get(id);
      const job = due !== undefined && due > now.getTime() ? undefined : await loadFailedJob(queue, id);
      if (job === undefined) {
        if (due !== undefined) seen.set(id, due);
      } else if (isParkedAndReadable(job, subscriber)) {
        counts.retried += Number(await retryFailedJob(job));
      } else {
        const stripTime = stripsData ? stripTimeOf(job) : Infinity;
        const isStripTime = stripTime <= now.getTime();
        if (isStripTime) counts.stripped += Number(await stripJob(job, now));
        seen.set(id, isStripTime ? Infinity : stripTime);
      }
    }
    dueTimes = seen;
    return counts;
  };
}
