import { readEvent } from "@tukar-saldo/contracts";
import type { SubscriberName } from "@tukar-saldo/contracts";
import type { Job, Queue } from "bullmq";
import { isParkedReason } from "./failure-reason.js";

const PAGE_SIZE = 100;
const DAY_MS = 24 * 3_600_000;
const PERSONAL_DATA_RETENTION_MS = 7 * DAY_MS;
const FIRST_RETRY_DELAY_MS = 10 * 60_000;

/** Whether the event's data was removed from its failed job. */
export function isEventDataRemoved(data: unknown): boolean {
  return typeof data === "object" && data !== null && "stripped_at" in data;
}

/** Lists the ids of all failed jobs, oldest first. */
async function listFailedIds(queue: Queue): Promise<string[]> {
  const failedIds: string[] = [];
  for (let start = 0; ; start += PAGE_SIZE) {
    const page = await queue.getRanges(["failed"], start, start + PAGE_SIZE - 1, true);
    failedIds.push(...page);
    if (page.length < PAGE_SIZE) return failedIds;
  }
}

/** Loads a failed job. @returns undefined if no job has the id, or the job has not failed */
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

/** Retries a failed job and resets its count of attempts. @returns false if it is no longer failed */
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

/**
 * Computes the time (in ms) at which a failed job's event data is due for removal. Retries do not postpone the removal.
 */
function computeStripTime({ data, timestamp }: Job): number {
  return isEventDataRemoved(data) ? Infinity : timestamp + PERSONAL_DATA_RETENTION_MS;
}

/**
 * Computes the time (in ms) at which a failed job gets one more attempt: ten minutes after its last automatic attempt,
 * then after a delay that doubles with each attempt, up to a day. Returns Infinity if the job's data cannot be read.
 */
function computeRetryTime(job: Job, subscriber: SubscriberName): number {
  const { data, finishedOn, timestamp, attemptsMade, opts } = job;
  if (isEventDataRemoved(data) || !isReadable(data, subscriber)) return Infinity;
  // BullMQ stores 0 as the number of attempts of a job that gets a single attempt.
  const extraAttempts = Math.max(0, attemptsMade - Math.max(1, opts.attempts ?? 1));
  return (finishedOn ?? timestamp) + Math.min(FIRST_RETRY_DELAY_MS * 2 ** extraAttempts, DAY_MS);
}

/** Retries a failed job once: its count of attempts stays at the maximum, so it gets no automatic retry. */
function retryOnce(job: Job): Promise<boolean> {
  return changeFailedJob(job, () => job.retry("failed"));
}

/** Removes the event's data from a job; id, type, version and time stay. */
export function stripJobData(job: Job, now: Date): Promise<void> {
  const { id, type, version, at } = Object(job.data) as Record<string, unknown>;
  return job.updateData({ id, type, version, at, stripped_at: now.toISOString() });
}

const stripJob = (job: Job, now: Date): Promise<boolean> =>
  changeFailedJob(job, () => stripJobData(job, now));

export interface FailedJobMaintenanceOptions {
  readonly queue: Queue;
  readonly subscriber: SubscriberName;
  /** Whether the data of failed jobs that are over seven days old is removed. */
  readonly shouldStripData: boolean;
}

/** The number of failed jobs that one run of the maintenance changed, by kind of change. */
export interface FailedJobCounts {
  /** Parked jobs that were retried, as this version can read their events. */
  unparked: number;
  /** Failed jobs, other than parked ones, that were given one more attempt. */
  retried: number;
  /** Jobs from which the event's data was removed. */
  stripped: number;
}

/**
 * Creates the periodic maintenance of a queue's failed jobs. Each run retries the parked jobs that this version can
 * read, gives other jobs one more attempt when it is due, and removes the data of old jobs. A job is loaded from Redis
 * when it is first listed, and again when a change to it is due.
 * @returns a function that runs the maintenance once
 */
export function createFailedJobMaintenance({
  queue,
  subscriber,
  shouldStripData,
}: FailedJobMaintenanceOptions) {
  let dueTimesByJobId = new Map<string, number>();

  return async (now: Date): Promise<FailedJobCounts> => {
    const previousDueTimes = dueTimesByJobId;
    const nextDueTimes = new Map<string, number>();
    const counts: FailedJobCounts = { unparked: 0, retried: 0, stripped: 0 };
    for (const id of await listFailedIds(queue)) {
      const dueAt = previousDueTimes.get(id);
      const job = dueAt !== undefined && dueAt > now.getTime() ? undefined : await loadFailedJob(queue, id);
      if (job === undefined) {
        if (dueAt !== undefined) nextDueTimes.set(id, dueAt);
      } else if (isParkedAndReadable(job, subscriber)) {
        counts.unparked += Number(await retryFailedJob(job));
      } else {
        const stripTime = shouldStripData ? computeStripTime(job) : Infinity;
        const retryTime = computeRetryTime(job, subscriber);
        if (stripTime <= now.getTime()) {
          counts.stripped += Number(await stripJob(job, now));
          nextDueTimes.set(id, Infinity);
        } else if (retryTime <= now.getTime()) counts.retried += Number(await retryOnce(job));
        else nextDueTimes.set(id, Math.min(stripTime, retryTime));
      }
    }
    dueTimesByJobId = nextDueTimes;
    return counts;
  };
}
