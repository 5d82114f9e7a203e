import { SUBSCRIBERS } from "@tukar-saldo/contracts";
import type { SubscriberName } from "@tukar-saldo/contracts";
import type { Job, Queue } from "bullmq";
import { changeFailedJob, iterateFailedJobs, retryFailedJob } from "./failed-jobs.js";

/** Selects failed jobs by queue or id; without either, all of them. */
export interface JobSelection {
  readonly queue?: SubscriberName | undefined;
  readonly id?: string | undefined;
}

/** A failed or parked job, without its data. */
export interface FailedJob {
  readonly queue: SubscriberName;
  readonly id: string;
  /** The type of the event. */
  readonly event: string;
  readonly failedAt: Date;
  readonly reason: string;
}

/**
 * The operator's commands for failed and parked jobs. They never show an event's data, and leave out jobs that are no
 * longer failed.
 */
export interface FailedJobs {
  list(selection: JobSelection): Promise<FailedJob[]>;
  /** Retries the jobs. @returns how many */
  retry(selection: JobSelection): Promise<number>;
  /** Deletes the jobs. @returns how many */
  drop(selection: JobSelection): Promise<number>;
}

/** Creates the commands. @param queueOf opens the queue of a subscriber */
export function manageFailedJobs(queueOf: (subscriber: SubscriberName) => Queue): FailedJobs {
  async function select({ queue, id }: JobSelection): Promise<{ subscriber: SubscriberName; job: Job }[]> {
    const found: { subscriber: SubscriberName; job: Job }[] = [];
    for (const subscriber of queue ? [queue] : SUBSCRIBERS) {
      for await (const job of iterateFailedJobs(queueOf(subscriber))) {
        if (id === undefined || job.id === id) found.push({ subscriber, job });
      }
    }
    return found;
  }
  async function changeAll(selection: JobSelection, change: (job: Job) => Promise<boolean>): Promise<number> {
    let changed = 0;
    for (const { job } of await select(selection)) changed += Number(await change(job));
    return changed;
  }
  return {
    async list(selection) {
      return (await select(selection)).map(({ subscriber, job }) => ({
        queue: subscriber,
        id: job.id ?? "",
        event: job.name,
        failedAt: new Date(job.finishedOn ?? job.timestamp),
        reason: job.failedReason,
      }));
    },
    retry: (selection) => changeAll(selection, retryFailedJob),
    drop: (selection) => changeAll(selection, (job) => changeFailedJob(job, () => job.remove())),
  };
}
