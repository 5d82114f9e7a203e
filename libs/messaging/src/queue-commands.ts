import { SUBSCRIBERS } from "@tukar-saldo/contracts";
import type { SubscriberName } from "@tukar-saldo/contracts";
import type { Job, Queue } from "bullmq";
import { dropFailedJob, iterateFailedJobs, loadFailedJob, retryFailedJob } from "./failed-jobs.js";
import { formatFailureReason } from "./failure-reason.js";
import { readQueueState } from "./queue-state.js";
import type { QueueState } from "./queue-state.js";

/** Selects failed jobs by queue, id or both; without either, selects all failed jobs. */
interface JobSelection {
  readonly queue?: SubscriberName | undefined;
  readonly id?: string | undefined;
}

/** Identifies a job by its queue and id. The id alone is unique only within the queue. */
export interface JobReference {
  readonly queue: SubscriberName;
  readonly id: string;
}

/** A failed job as the operator sees it, without its event's data. */
export interface FailedJob extends JobReference {
  /** The type of the job's event. */
  readonly event: string;
  readonly failedAt: Date;
  /** Why the job failed, without personal data. */
  readonly reason: string;
}

/**
 * The operator's view of the subscribers' queues, and the commands for failed and parked jobs. They never show an
 * event's data, and leave out jobs that are no longer failed.
 */
export interface QueueCommands {
  /** Reads the state of the given queue; without one, of the queues of all subscribers. */
  readStates(queue?: SubscriberName): Promise<(QueueState & { readonly queue: SubscriberName })[]>;
  listFailed(selection: JobSelection): Promise<FailedJob[]>;
  /**
   * Retries one job per iteration and yields it, so that the caller knows the retried jobs even if a later retry
   * throws.
   */
  retry(jobs: readonly JobReference[]): AsyncGenerator<FailedJob>;
  /**
   * Deletes one job per iteration and yields it, so that the caller knows the deleted jobs even if a later one fails.
   */
  drop(jobs: readonly JobReference[]): AsyncGenerator<FailedJob>;
}

const describeJob = (queue: SubscriberName, job: Job): FailedJob => ({
  queue,
  id: job.id ?? "",
  event: job.name,
  failedAt: new Date(job.finishedOn ?? job.timestamp),
  reason: formatFailureReason(job),
});

/** Creates the operator's queue commands. @param queueOf opens the queue of a subscriber */
export function createQueueCommands(queueOf: (subscriber: SubscriberName) => Queue): QueueCommands {
  async function* changeEach(
    jobs: readonly JobReference[],
    change: (job: Job) => Promise<boolean>,
  ): AsyncGenerator<FailedJob> {
    for (const { queue, id } of jobs) {
      const job = await loadFailedJob(queueOf(queue), id);
      const failedJob = job && describeJob(queue, job);
      if (failedJob && (await change(job))) yield failedJob;
    }
  }
  return {
    readStates: (queue) =>
      Promise.all(
        (queue ? [queue] : SUBSCRIBERS).map(async (name) => ({
          queue: name,
          ...(await readQueueState(queueOf(name))),
        })),
      ),
    async listFailed({ queue, id }) {
      const failedJobs: FailedJob[] = [];
      for (const subscriber of queue ? [queue] : SUBSCRIBERS) {
        for await (const job of iterateFailedJobs(queueOf(subscriber))) {
          if (id === undefined || job.id === id) failedJobs.push(describeJob(subscriber, job));
        }
      }
      return failedJobs;
    },
    retry: (jobs) => changeEach(jobs, retryFailedJob),
    drop: (jobs) => changeEach(jobs, dropFailedJob),
  };
}
