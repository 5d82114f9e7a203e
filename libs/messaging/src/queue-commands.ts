import { SUBSCRIBERS } from "@tukar-saldo/contracts";
import type { SubscriberName } from "@tukar-saldo/contracts";
import type { Job, Queue } from "bullmq";
import { changeFailedJob, iterateFailedJobs, retryFailedJob } from "./failed-jobs.js";
import { formatFailureReason } from "./failure-reason.js";
import { readQueueState } from "./queue-state.js";
import type { QueueState } from "./queue-state.js";

/** Selects failed jobs by queue or id; without either, all of them. */
export interface JobSelection {
  readonly queue?: SubscriberName | undefined;
  readonly id?: string | undefined;
}

/** A failed job as the operator sees it, without its event's data. */
export interface FailedJob {
  readonly queue: SubscriberName;
  readonly id: string;
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
  /** Reads the state of every subscriber's queue, or of one. */
  readStates(queue?: SubscriberName): Promise<(QueueState & { readonly queue: SubscriberName })[]>;
  listFailed(selection: JobSelection): Promise<FailedJob[]>;
  /** Retries failed jobs. @returns the jobs that it retried */
  retry(selection: JobSelection): Promise<FailedJob[]>;
  /** Deletes failed jobs. @returns the jobs that it deleted */
  drop(selection: JobSelection): Promise<FailedJob[]>;
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
  async function select({ queue, id }: JobSelection): Promise<{ subscriber: SubscriberName; job: Job }[]> {
    const found: { subscriber: SubscriberName; job: Job }[] = [];
    for (const subscriber of queue ? [queue] : SUBSCRIBERS) {
      for await (const job of iterateFailedJobs(queueOf(subscriber))) {
        if (id === undefined || job.id === id) found.push({ subscriber, job });
      }
    }
    return found;
  }
  async function changeAll(
    selection: JobSelection,
    change: (job: Job) => Promise<boolean>,
  ): Promise<FailedJob[]> {
    const changed: FailedJob[] = [];
    for (const { subscriber, job } of await select(selection)) {
      const described = describeJob(subscriber, job);
      if (await change(job)) changed.push(described);
    }
    return changed;
  }
  return {
    readStates: (queue) =>
      Promise.all(
        (queue ? [queue] : SUBSCRIBERS).map(async (name) => ({
          queue: name,
          ...(await readQueueState(queueOf(name))),
        })),
      ),
    async listFailed(selection) {
      return (await select(selection)).map(({ subscriber, job }) => describeJob(subscriber, job));
    },
    retry: (selection) => changeAll(selection, retryFailedJob),
    drop: (selection) => changeAll(selection, (job) => changeFailedJob(job, () => job.remove())),
  };
}
