import { SUBSCRIBERS } from "@tukar-saldo/contracts";
import type { SubscriberName } from "@tukar-saldo/contracts";
import type { Job, JobState, Queue } from "bullmq";
import { formatFailureReason } from "./failure-reason.js";

/** A job as the operator sees it, without its event's data. Times are in milliseconds since 1970. */
export interface JobSummary {
  readonly id: string;
  /** The type of the job's event. */
  readonly event: string;
  readonly addedAt: number;
  /** When the last attempt began. */
  readonly startedAt: number | undefined;
  /** When the job was completed or failed for good. */
  readonly finishedAt: number | undefined;
  /** The number of attempts so far. */
  readonly attempts: number;
  readonly maxAttempts: number | undefined;
  /** The delay before the next attempt, in milliseconds. */
  readonly delayMs: number;
  /** Why the last attempt failed, without personal data. */
  readonly reason: string | undefined;
}

/** Reads the queue of a subscriber. The reader changes nothing and never shows an event's data. */
export interface QueueReader {
  readonly subscriber: SubscriberName;
  countJobs(): Promise<Record<string, number>>;
  /** Lists the jobs of these states from index `first` to `last` inclusive. Within a state the newest comes first. */
  listJobs(states: readonly JobState[], first: number, last: number): Promise<JobSummary[]>;
  readJob(id: string): Promise<JobSummary | undefined>;
  readState(id: string): Promise<JobState | "unknown">;
  isPaused(): Promise<boolean>;
}

/** Summarises a job. Each field is picked by name, so that fields of future BullMQ versions stay hidden. */
const summarize = (job: Job): JobSummary => ({
  id: job.id ?? "",
  event: job.name,
  addedAt: job.timestamp,
  startedAt: job.processedOn,
  finishedAt: job.finishedOn,
  attempts: job.attemptsMade,
  maxAttempts: job.opts.attempts,
  delayMs: job.delay,
  reason: job.failedReason === undefined ? undefined : formatFailureReason(job),
});

/** Creates a reader for each subscriber's queue. @param queueOf opens the queue of a subscriber, or throws */
export function createQueueReaders(queueOf: (subscriber: SubscriberName) => Queue): QueueReader[] {
  return SUBSCRIBERS.map((subscriber) => ({
    subscriber,
    countJobs: async () => queueOf(subscriber).getJobCounts(),
    async listJobs(states, first, last) {
      const jobs: (Job | undefined)[] = await queueOf(subscriber).getJobs([...states], first, last);
      // A job may be removed after its id was listed.
      return jobs.filter((job) => job !== undefined).map(summarize);
    },
    async readJob(id) {
      const job: Job | undefined = await queueOf(subscriber).getJob(id);
      return job && summarize(job);
    },
    readState: async (id) => queueOf(subscriber).getJobState(id),
    isPaused: async () => queueOf(subscriber).isPaused(),
  }));
}
