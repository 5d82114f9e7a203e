import { readEvent, UnknownEventError } from "@tukar-saldo/contracts";
import type { ReceivedEvent, SubscriberName } from "@tukar-saldo/contracts";
import { createRedis, startPolling, toAppError } from "@tukar-saldo/service-kit";
import type { Logger, Poller } from "@tukar-saldo/service-kit";
import { Queue, UnrecoverableError, WaitingError, Worker } from "bullmq";
import type { Job } from "bullmq";
import { checkHandlers } from "./check-handlers.js";
import type { Handlers } from "./check-handlers.js";
import { closeWorker } from "./close-worker.js";
import { isStripped, retryReadable, stripOldJobs } from "./failed-jobs.js";
import { pauseWorkerWhileStorageDown } from "./pause-while-storage-down.js";
import { queueNameOf } from "./queue-names.js";
import { waitUntilQueueEmpty } from "./wait-until-queue-empty.js";

const CLOSE_TIMEOUT_MS = 20_000;
const FAILED_JOBS_INTERVAL_MS = 30_000;
/** A job of a killed process is taken over within seconds instead of BullMQ's minute. */
const WORKER_OPTIONS = {
  concurrency: 10,
  lockDuration: 5_000,
  stalledInterval: 2_000,
  maxStalledCount: 3,
  runRetryDelay: 1_000,
};

export interface EventConsumerOptions<S extends SubscriberName> {
  subscriber: S;
  redisUrl: string;
  handlers: Handlers<S>;
  /** Given by a subscriber whose jobs hold personal data: it is removed after seven days, and then this runs. */
  onStripped?: () => Promise<void>;
  /** While it says no, the worker pauses and no attempt is counted. */
  isStoreUp?: () => Promise<boolean>;
  log: Logger;
}

export interface EventConsumer {
  start(): void;
  /** Lets running jobs end, 20 s at most. */
  stop(): Promise<void>;
  /** Resolves when no job waits or runs. */
  drained(): Promise<void>;
}

function read({ data }: Job, subscriber: SubscriberName): ReceivedEvent<SubscriberName> {
  try {
    return readEvent(data, subscriber);
  } catch (error) {
    // Tried again, then parked: a newer replica or the next version can read it.
    if (error instanceof UnknownEventError) throw error;
    throw new UnrecoverableError("the job's data is not what its type and version say");
  }
}

/** Takes the events of one subscriber from its queue. @throws when a handler is missing or not asked for. */
export function createEventConsumer<S extends SubscriberName>(
  options: EventConsumerOptions<S>,
): EventConsumer {
  const { subscriber, redisUrl, handlers, onStripped, isStoreUp, log } = options;
  checkHandlers(subscriber, handlers);
  const handlerOf = new Map<string, (event: never) => Promise<void>>(Object.entries(handlers));
  const connection = createRedis(redisUrl, "worker", log);
  const queue = new Queue(queueNameOf(subscriber), { connection });

  async function handle(job: Job): Promise<void> {
    if (isStripped(job.data)) return onStripped?.();
    const event = read(job, subscriber);
    await handlerOf.get(event.type)?.(event as never);
  }
  async function process(job: Job, token?: string): Promise<void> {
    try {
      await handle(job);
    } catch (error) {
      if (isStoreUp === undefined || toAppError(error).code !== "UPSTREAM_UNAVAILABLE") throw error;
      storage.pause();
      await job.moveToWait(token);
      throw new WaitingError();
    }
  }
  async function careForFailedJobs(): Promise<void> {
    if (connection.status !== "ready") return;
    const retried = await retryReadable(queue, subscriber);
    if (retried > 0) log.info({ retried }, "event consumer: parked events can be read now, retrying");
    const stripped = onStripped ? await stripOldJobs(queue, new Date()) : 0;
    if (stripped > 0) log.info({ stripped }, "event consumer: removed personal data from old failed jobs");
  }

  const worker = new Worker(queue.name, process, { ...WORKER_OPTIONS, connection, autorun: false });
  const storage = pauseWorkerWhileStorageDown(worker, isStoreUp ?? (async () => true), log);
  let failedJobs: Poller | undefined;
  // The connection logs its own outage.
  queue.on("error", () => undefined);
  worker.on("error", () => undefined);
  worker.on("failed", (job, error) => {
    const isParked = error instanceof UnknownEventError;
    const text = isParked ? "event consumer: event is unknown, kept" : "event consumer: event failed";
    log.warn({ error, event: job?.name, job: job?.id, attempt: job?.attemptsMade }, text);
  });
  return {
    start() {
      worker.run().catch((error: unknown) => log.error({ error }, "event consumer: worker ended"));
      connection.once("ready", () => void careForFailedJobs().catch(() => undefined));
      if (connection.status === "ready") connection.emit("ready");
      failedJobs ??= startPolling(careForFailedJobs, {
        name: "failed jobs of the event consumer",
        everyMs: FAILED_JOBS_INTERVAL_MS,
        log,
      });
    },
    async stop() {
      storage.stop();
      await failedJobs?.stop();
      await closeWorker(worker, connection, CLOSE_TIMEOUT_MS);
      await queue.close().catch(() => undefined);
      connection.disconnect();
    },
    drained: () => waitUntilQueueEmpty(queue, worker),
  };
}
