import { AppError, eventFor, SUBSCRIBERS, subscribersOf } from "@tukar-saldo/contracts";
import type { DomainEvent, SubscriberName } from "@tukar-saldo/contracts";
import { createRedis } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { manageFailedJobs } from "./manage-failed-jobs.js";
import type { FailedJobs } from "./manage-failed-jobs.js";
import { jobIdOf, queueNameOf } from "./queue-names.js";

const PUBLISH_TIMEOUT_MS = 500;
const KEEP_COMPLETED_SECONDS = 3_600;
const MAX_CLEANED = 1_000;

export interface Publisher {
  /**
   * Puts one job into the queue of each subscriber, with its part of the event. @throws AppError
   * UPSTREAM_UNAVAILABLE when Redis is away, UnknownEventError for an event that a newer version wrote,
   * another error when Redis has not taken them all within 500 ms.
   */
  publish(event: DomainEvent): Promise<void>;
  readonly failedJobs: FailedJobs;
  /** Removes jobs that were completed more than an hour ago. */
  clean(): Promise<void>;
  close(): Promise<void>;
}

const JOB_OPTIONS = {
  attempts: 8,
  backoff: { type: "exponential", delay: 500, jitter: 0.5 },
  removeOnComplete: { age: KEEP_COMPLETED_SECONDS },
  removeOnFail: false,
} as const;

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the queue did not answer in time")), PUBLISH_TIMEOUT_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Publishes events to the queues. It fails fast while Redis is away: the outbox keeps what is not taken. */
export function createPublisher({ redisUrl, log }: { redisUrl: string; log: Logger }): Publisher {
  const connection = createRedis(redisUrl, "producer", log);
  const queueOf = openQueues(connection);
  const add = async (event: DomainEvent, subscriber: SubscriberName): Promise<void> => {
    await queueOf(subscriber).add(event.type, eventFor(event, subscriber), {
      ...JOB_OPTIONS,
      jobId: jobIdOf(event, subscriber),
    });
  };
  return {
    failedJobs: manageFailedJobs(queueOf),
    async publish(event) {
      if (connection.status !== "ready") throw new AppError("UPSTREAM_UNAVAILABLE");
      const jobs = Promise.all(subscribersOf(event).map((subscriber) => add(event, subscriber)));
      await withTimeout(jobs).catch((cause: unknown) => {
        throw connection.status === "ready" ? cause : new AppError("UPSTREAM_UNAVAILABLE", { cause });
      });
    },
    async clean() {
      if (connection.status !== "ready") return;
      await Promise.all(SUBSCRIBERS.map((subscriber) => cleanQueue(queueOf(subscriber))));
    },
    async close() {
      await Promise.allSettled(SUBSCRIBERS.map((subscriber) => queueOf(subscriber).close()));
      connection.disconnect();
    },
  };
}

async function cleanQueue(queue: Queue): Promise<void> {
  await queue.clean(KEEP_COMPLETED_SECONDS * 1_000, MAX_CLEANED, "completed");
}

/**
 * Queues are opened at first use: one whose start-up failed, as Redis went away just then, never recovers.
 */
function openQueues(connection: Redis): (subscriber: SubscriberName) => Queue {
  const queues = new Map<SubscriberName, Queue>();
  return (subscriber) => {
    const opened = queues.get(subscriber);
    if (opened) return opened;
    const queue = new Queue(queueNameOf(subscriber), { connection });
    queue.on("error", () => undefined);
    queue.waitUntilReady().catch(() => queues.delete(subscriber));
    queues.set(subscriber, queue);
    return queue;
  };
}
