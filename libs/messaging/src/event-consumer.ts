import { once } from "node:events";
import { readEvent, UnknownEventError } from "@tukar-saldo/contracts";
import type { ReceivedEvent, SubscriberName } from "@tukar-saldo/contracts";
import {
  createOutageLog,
  createRedis,
  runInSpan,
  isStorageFailure,
  startPolling,
  startSpan,
  toAppError,
} from "@tukar-saldo/service-kit";
import type { Logger, Metrics, Poller } from "@tukar-saldo/service-kit";
import { Queue, UnrecoverableError, WaitingError, Worker } from "bullmq";
import type { Job } from "bullmq";
import { createBacklogWatch } from "./backlog.js";
import type { BacklogOptions } from "./backlog.js";
import { checkEventHandlers } from "./check-event-handlers.js";
import type { EventHandlers } from "./check-event-handlers.js";
import { closeWorker } from "./close-worker.js";
import { createFailedJobMaintenance, isEventDataRemoved } from "./failed-jobs.js";
import { SCHEMA_MISMATCH_REASON } from "./failure-reason.js";
import { measureQueue } from "./measure-queue.js";
import { pauseWorkerWhileStorageDown } from "./pause-worker-while-storage-down.js";
import { queueNameOf } from "./queue-names.js";

const CLOSE_TIMEOUT_MS = 20_000;
const FAILED_JOBS_CHECK_INTERVAL_MS = 30_000;
const BACKLOG_INTERVAL_MS = 1_000;
const EMPTY_POLL_INTERVAL_MS = 100;
const WRITES_REFUSED_MESSAGE = "event consumer: storage takes no writes, jobs wait until it does";
/** With these options, the jobs of a killed process are taken over in seconds; by default, within a minute. */
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
  handlers: EventHandlers<S>;
  /**
   * If set, the data of failed jobs is removed after seven days, as it is personal. The retry of a job without data
   * calls this function instead of the handler.
   */
  onStripped?: () => Promise<void>;
  /**
   * Checks whether storage is up. While it is down or refuses writes, the worker pauses and jobs use up no attempts.
   */
  isStoreUp?: () => Promise<boolean>;
  /** If set, a subscriber with a backlog catches up by reloading the state instead of handling each event. */
  backlog?: BacklogOptions;
  log: Logger;
  metrics?: Metrics | undefined;
}

/** The consumer of one subscriber's queue. */
export interface EventConsumer {
  start(): void;
  /** Stops taking jobs, and waits up to 20 s for running jobs. Reloads the state once more if events were skipped. */
  stop(): Promise<void>;
  /** Waits until no job is waiting, delayed or active. */
  waitUntilEmpty(): Promise<void>;
}

function readJobEvent({ data }: Job, subscriber: SubscriberName): ReceivedEvent<SubscriberName> {
  try {
    return readEvent(data, subscriber);
  } catch (error) {
    // An event of an unknown version is retried, as a newer replica may read it. After the last attempt its job is
    // parked: it stays failed until this service runs a version that can read the event.
    if (error instanceof UnknownEventError) throw error;
    throw new UnrecoverableError(SCHEMA_MISMATCH_REASON);
  }
}

/** Creates the consumer of a subscriber's queue. @throws Error when a handler is missing or superfluous */
export function createEventConsumer<S extends SubscriberName>(
  options: EventConsumerOptions<S>,
): EventConsumer {
  const { subscriber, redisUrl, handlers, onStripped, isStoreUp, log, metrics } = options;
  checkEventHandlers(subscriber, handlers);
  const handlerOf = new Map<string, (event: never) => Promise<void>>(Object.entries(handlers));
  const connection = createRedis(redisUrl, "worker", log, metrics);
  const queue = new Queue(queueNameOf(subscriber), { connection });
  if (metrics) measureQueue(metrics, { queue, subscriber, connection });
  const observeLag = metrics?.histogram("tukar_saldo_event_lag_seconds");
  const shouldStripData = onStripped !== undefined;
  const backlogWatch =
    options.backlog &&
    createBacklogWatch({ ...options.backlog, countWaiting: () => queue.getWaitingCount(), log });
  const runMaintenance = createFailedJobMaintenance({ queue, subscriber, shouldStripData });

  async function handleJob(job: Job): Promise<void> {
    if (isEventDataRemoved(job.data)) return onStripped?.();
    const event = readJobEvent(job, subscriber);
    if (backlogWatch?.shouldSkip(event.type)) return;
    const span = startSpan("consumer", `handle ${event.type}`, event.trace);
    span?.set({ "messaging.destination.name": queue.name, "messaging.message.id": event.id });
    await runInSpan(span, async () => handlerOf.get(event.type)?.(event as never));
    observeLag?.(subscriber, event.type, Math.max(0, Date.now() - Date.parse(event.at)) / 1_000);
  }
  async function processJob(job: Job, token?: string): Promise<void> {
    try {
      await handleJob(job);
    } catch (error) {
      if (isStoreUp === undefined || !isStorageFailure(error)) throw error;
      if (toAppError(error).code !== "UPSTREAM_UNAVAILABLE")
        refusedWritesLog.begin(queue, WRITES_REFUSED_MESSAGE, error);
      storagePause.pause();
      await job.moveToWait(token);
      throw new WaitingError();
    }
  }
  async function maintainFailedJobs(): Promise<void> {
    if (connection.status !== "ready") return;
    const { unparked, retried, stripped } = await runMaintenance(new Date());
    if (unparked > 0)
      log.info({ unparked }, "event consumer: retrying parked events that this version can read");
    if (retried > 0) log.info({ retried }, "event consumer: failed jobs get one more attempt");
    if (stripped > 0) log.info({ stripped }, "event consumer: removed personal data from old failed jobs");
  }

  const worker = new Worker(queue.name, processJob, { ...WORKER_OPTIONS, connection, autorun: false });
  // The connection to storage logs outages, but not refused writes, so refused writes are logged here.
  const refusedWritesLog = createOutageLog(log, "event consumer: storage takes writes again");
  const storagePause = pauseWorkerWhileStorageDown(worker, isStoreUp ?? (async () => true), log);
  let pollers: Poller[] = [];
  const stopController = new AbortController();
  // The queue's errors are not logged here, as the connection logs its own outages.
  queue.on("error", () => undefined);
  worker.on("error", () => undefined);
  worker.on("completed", () => refusedWritesLog.end(queue));
  worker.on("failed", (job, error) => {
    const { request_id } = Object(job?.data) as { request_id?: string };
    const logFields = { error, request_id, event: job?.name, job: job?.id, attempt: job?.attemptsMade };
    if (!job?.finishedOn) log.warn(logFields, "event consumer: handling failed, retrying");
    else log.error(logFields, describeFailure(error));
  });
  async function checkBacklog(): Promise<void> {
    if (connection.status === "ready") await backlogWatch?.check();
  }
  /** Waits until Redis is ready and checks the backlog, then runs the worker. */
  async function runWorker(): Promise<void> {
    const signal = stopController.signal;
    while (connection.status !== "ready" && !signal.aborted)
      await once(connection, "ready", { signal }).catch(() => undefined);
    await checkBacklog().catch(() => undefined);
    if (signal.aborted) return;
    await worker.run().catch((error: unknown) => {
      log.error({ error }, "event consumer: worker ended, no events are handled until a restart");
    });
  }
  return {
    start() {
      void runWorker();
      const onReady = (): void => void maintainFailedJobs().catch(() => undefined);
      if (connection.status === "ready") onReady();
      else connection.once("ready", onReady);
      pollers = [
        startPolling(maintainFailedJobs, {
          name: "event consumer: failed jobs",
          everyMs: FAILED_JOBS_CHECK_INTERVAL_MS,
          log,
        }),
        startPolling(checkBacklog, { name: "event consumer: backlog", everyMs: BACKLOG_INTERVAL_MS, log }),
      ];
    },
    async stop() {
      stopController.abort();
      storagePause.stop();
      await closeWorker({ worker, queue, connection, pollers }, CLOSE_TIMEOUT_MS).finally(() =>
        backlogWatch?.finish(),
      );
    },
    waitUntilEmpty: () => waitUntilQueueEmpty(queue, worker),
  };
}

/** Returns the log message for a job that has used up its automatic attempts. */
function describeFailure(error: Error): string {
  return error instanceof UnknownEventError
    ? "event consumer: type or version of the event is unknown, parked for a newer version"
    : "event consumer: handling failed, kept as a failed job and retried less and less often: `admin queues` shows it, `admin queues retry <id>` retries it now";
}

/** Waits until the queue has no waiting, active or delayed job. */
async function waitUntilQueueEmpty(queue: Queue, worker: Worker): Promise<void> {
  for (;;) {
    const jobCounts = await queue.getJobCounts("wait", "active", "delayed", "prioritized");
    if (Object.values(jobCounts).every((count) => count === 0)) return;
    const signal = AbortSignal.timeout(EMPTY_POLL_INTERVAL_MS);
    await Promise.any([once(worker, "completed", { signal }), once(worker, "failed", { signal })]).catch(
      () => undefined,
    );
  }
}
