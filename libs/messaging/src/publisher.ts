import { toSubscriberEvent, SUBSCRIBERS, subscribersOf } from "@tukar-saldo/contracts";
import type { DomainEvent, SubscriberName } from "@tukar-saldo/contracts";
import {
  createOutageLog,
  createRedis,
  describeRedisRefusal,
  StoreDownError,
  withTimeout,
} from "@tukar-saldo/service-kit";
import type { Logger, Metrics } from "@tukar-saldo/service-kit";
import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { logOrderStep } from "./log-order-step.js";
import { purgeOrders, rewriteAppendOnlyFile } from "./purge-orders.js";
import { createQueueCommands } from "./queue-commands.js";
import type { QueueCommands } from "./queue-commands.js";
import { createParkedEventStore } from "./store/parked-event-store.js";
import { jobIdOf, queueNameOf } from "./queue-names.js";
import { createQueueReaders } from "./queue-reader.js";
import type { QueueReader } from "./queue-reader.js";
import { tracePublishing } from "./trace-publishing.js";

const PUBLISH_TIMEOUT_MS = 500;
const COMPLETED_JOB_RETENTION_SECONDS = 3_600;
const MAX_CLEANED_JOBS = 1_000;
const NOT_CONNECTED_MESSAGE = "Redis is not connected";

/** Thrown for an event whose type or version this version does not know, or whose data does not match its schema. */
export class UnreadableEventError extends Error {
  override readonly name = "UnreadableEventError";
}

/** Writes events to the subscribers' queues. */
export interface Publisher {
  /**
   * Adds a job to the queue of each subscriber of each event, in the order of the events.
   * @throws StoreDownError while Redis is unavailable, UnreadableEventError, Error when Redis has not accepted all
   * jobs within 500 ms
   */
  publish(...events: readonly DomainEvent[]): Promise<void>;
  /**
   * Publishes events to one subscriber again. Adds no job for an event whose job is still in the queue.
   * @throws the errors of `publish`
   */
  publishAgain(subscriber: SubscriberName, events: readonly DomainEvent[]): Promise<void>;
  readonly queues: QueueCommands;
  readonly queueReaders: readonly QueueReader[];
  /** The Redis store of the events that relays cannot publish, which the operator's commands list. */
  readonly parked: ReturnType<typeof createParkedEventStore>;
  /**
   * Removes the data of all events about these orders from the queue that holds personal data, then from Redis'
   * append-only file.
   * @throws StoreDownError while Redis is unavailable
   */
  purge(orderIds: ReadonlySet<string>): Promise<void>;
  /** Removes jobs that were completed over an hour ago. */
  clean(): Promise<void>;
  close(): Promise<void>;
}

const JOB_OPTIONS = {
  attempts: 8,
  backoff: { type: "exponential", delay: 500, jitter: 0.5 },
  removeOnComplete: { age: COMPLETED_JOB_RETENTION_SECONDS },
  removeOnFail: false,
} as const;

const createTimeoutError = (): Error => new Error("the queue did not answer in time");

interface PublisherOptions {
  readonly redisUrl: string;
  readonly log: Logger;
  readonly metrics?: Metrics | undefined;
}

/** Creates the publisher. Publishing fails at once while Redis is unavailable, as the outboxes keep the events. */
export function createPublisher({ redisUrl, log, metrics }: PublisherOptions): Publisher {
  const connection = createRedis(redisUrl, "producer", log, metrics);
  const queueOf = createQueueOpener(connection);
  const refusalLog = createOutageLog(log, "Redis takes events again");
  const addJobs = async (subscriber: SubscriberName, jobs: EventJob[]): Promise<void> => {
    const queue = queueOf(subscriber);
    const [firstJob] = jobs;
    // A single job takes one Redis command instead of a pipeline.
    if (jobs.length === 1 && firstJob) await queue.add(firstJob.name, firstJob.data, firstJob.opts);
    else await queue.addBulk(jobs);
  };
  const addJobsOfEvents = async (
    events: readonly DomainEvent[],
    subscribers?: readonly SubscriberName[],
  ): Promise<void> => {
    const additions = [...createJobsBySubscriber(events, subscribers)].map(([subscriber, jobs]) =>
      addJobs(subscriber, jobs),
    );
    await withTimeout(Promise.all(additions), PUBLISH_TIMEOUT_MS, createTimeoutError).catch(
      (cause: unknown) => {
        const refusal = describeRedisRefusal(cause);
        if (refusal !== undefined) {
          refusalLog.begin(connection, refusal);
          throw new StoreDownError(refusal, { cause });
        }
        throw connection.status === "ready" ? cause : new StoreDownError(NOT_CONNECTED_MESSAGE, { cause });
      },
    );
    refusalLog.end(connection);
  };
  return {
    queues: createQueueCommands(queueOf),
    parked: createParkedEventStore(connection),
    queueReaders: createQueueReaders((subscriber) => {
      // This check is needed, as opening a queue would wait for Redis without a timeout.
      if (connection.status !== "ready") throw new StoreDownError(NOT_CONNECTED_MESSAGE);
      return queueOf(subscriber);
    }),
    async publish(...events) {
      if (connection.status !== "ready") throw new StoreDownError(NOT_CONNECTED_MESSAGE);
      await tracePublishing(events, (tracedEvents) => addJobsOfEvents(tracedEvents));
      for (const event of events) logOrderStep(log, "published", event);
    },
    async publishAgain(subscriber, events) {
      if (connection.status !== "ready") throw new StoreDownError(NOT_CONNECTED_MESSAGE);
      await addJobsOfEvents(events, [subscriber]);
    },
    async purge(orderIds) {
      if (connection.status !== "ready") throw new StoreDownError(NOT_CONNECTED_MESSAGE);
      await purgeOrders(queueOf("notifier"), orderIds, new Date());
      await rewriteAppendOnlyFile(connection);
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

interface EventJob {
  readonly name: string;
  readonly data: unknown;
  readonly opts: typeof JOB_OPTIONS & { readonly jobId: string };
}

/** Creates the jobs for the events, grouped by subscriber. @throws UnreadableEventError */
function createJobsBySubscriber(
  events: readonly DomainEvent[],
  subscribers: readonly SubscriberName[] = SUBSCRIBERS,
): Map<SubscriberName, EventJob[]> {
  const jobsBySubscriber = new Map<SubscriberName, EventJob[]>();
  for (const event of events) {
    for (const [subscriber, data] of convertForSubscribers(event)) {
      if (!subscribers.includes(subscriber)) continue;
      const opts = { ...JOB_OPTIONS, jobId: jobIdOf(event, subscriber) };
      jobsBySubscriber.set(subscriber, [
        ...(jobsBySubscriber.get(subscriber) ?? []),
        { name: event.type, data, opts },
      ]);
    }
  }
  return jobsBySubscriber;
}

function convertForSubscribers(event: DomainEvent): [SubscriberName, unknown][] {
  try {
    return subscribersOf(event).map((subscriber) => [subscriber, toSubscriberEvent(event, subscriber)]);
  } catch (cause) {
    throw new UnreadableEventError("the event cannot be read", { cause });
  }
}

async function cleanQueue(queue: Queue): Promise<void> {
  await queue.clean(COMPLETED_JOB_RETENTION_SECONDS * 1_000, MAX_CLEANED_JOBS, "completed");
}

/**
 * Returns a function that opens a subscriber's queue on first use. A queue that failed to open is dropped, as BullMQ
 * never retries opening it.
 */
function createQueueOpener(connection: Redis): (subscriber: SubscriberName) => Queue {
  const queues = new Map<SubscriberName, Queue>();
  return (subscriber) => {
    const openQueue = queues.get(subscriber);
    if (openQueue) return openQueue;
    const queue = new Queue(queueNameOf(subscriber), { connection });
    queue.on("error", () => undefined);
    queue.waitUntilReady().catch(() => queues.delete(subscriber));
    queues.set(subscriber, queue);
    return queue;
  };
}
