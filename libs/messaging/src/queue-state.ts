import type { Job, Queue } from "bullmq";

/**
 * How many delayed jobs are searched for the oldest one. Redis sorts delayed jobs by the time of their next attempt,
 * not by their age.
 */
const MAX_SEARCHED_DELAYED_JOBS = 100;

/**
 * The state of a queue: the number of jobs in each state, and the time of the oldest job that is neither done nor
 * failed.
 */
export interface QueueState {
  readonly waiting: number;
  readonly active: number;
  /** Jobs that have failed at least once and wait for another attempt. */
  readonly delayed: number;
  readonly failed: number;
  readonly oldestAt: Date | undefined;
}

/** Reads the state of a queue from Redis. */
export async function readQueueState(queue: Queue): Promise<QueueState> {
  const [counts, waitingJobs, activeJobs, delayedJobs] = await Promise.all([
    queue.getJobCounts("waiting", "active", "delayed", "failed"),
    queue.getJobs(["waiting"], 0, 0, true) as Promise<Job[]>,
    queue.getJobs(["active"]) as Promise<Job[]>,
    queue.getJobs(["delayed"], 0, MAX_SEARCHED_DELAYED_JOBS - 1, true) as Promise<Job[]>,
  ]);
  const jobTimestamps = [...waitingJobs, ...activeJobs, ...delayedJobs].map(({ timestamp }) => timestamp);
  return {
    waiting: counts["waiting"] ?? 0,
    active: counts["active"] ?? 0,
    delayed: counts["delayed"] ?? 0,
    failed: counts["failed"] ?? 0,
    oldestAt: jobTimestamps.length === 0 ? undefined : new Date(Math.min(...jobTimestamps)),
  };
}
