import { SUBSCRIBERS } from "@tukar-saldo/contracts";
import type { SubscriberName } from "@tukar-saldo/contracts";
import type { Job, Queue } from "bullmq";
import { failedJobs } from "./failed-jobs.js";

/** Which failed jobs are meant; without a queue or an id all of them. */
export interface JobSelection {
  readonly queue?: SubscriberName | undefined;
  readonly id?: string | undefined;
}

export interface FailedJob {
  readonly queue: SubscriberName;
  readonly id: string;
  /** The type of the event. */
  readonly event: string;
  readonly failedAt: Date;
  readonly reason: string;
}

/** What an operator does with failed and parked jobs; an event's data is never shown. */
export interface FailedJobs {
  list(selection: JobSelection): Promise<FailedJob[]>;
  /** @returns how many are tried again */
  retry(selection: JobSelection): Promise<number>;
  /** Removes them for good. @returns how many */
  drop(selection: JobSelection): Promise<number>;
}

export function manageFailedJobs(queueOf: (subscriber: SubscriberName) => Queue): FailedJobs {
  async function select({ queue, id }: JobSelection): Promise<{ subscriber: SubscriberName; job: Job }[]> {
    const found: { subscriber: SubscriberName; job: Job }[] = [];
    for (const subscriber of queue ? [queue] : SUBSCRIBERS) {
      for await (const job of failedJobs(queueOf(subscriber))) {
        if (id === undefined || job.id === id) found.push({ subscriber, job });
      }
    }
    return found;
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
    async retry(selection) {
      const selected = await select(selection);
      for (const { job } of selected) await job.retry("failed", { resetAttemptsMade: true });
      return selected.length;
    },
    async drop(selection) {
      const selected = await select(selection);
      for (const { job } of selected) await job.remove();
      return selected.length;
    },
  };
}
