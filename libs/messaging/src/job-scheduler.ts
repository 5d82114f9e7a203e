import { createRedis } from "@tukar-saldo/service-kit";
import type { Logger, Metrics } from "@tukar-saldo/service-kit";
import { DelayedError, Queue, UnrecoverableError, Worker } from "bullmq";
import type { Job } from "bullmq";
import { closeWorker } from "./close-worker.js";

const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 30_000;
const MAX_COMPLETED_JOBS = 20;
const MAX_FAILED_JOBS = 100;
const CLOSE_TIMEOUT_MS = 2_000;
const TIME_ZONE = "Asia/Jakarta";
/** How long after its due time a job that no replica knows is kept. Then the job and its schedule are dropped. */
const UNKNOWN_JOB_RETENTION_MS = 24 * 3_600_000;

/** A job that runs at fixed times, each time on one replica only. It may run late or, after a crash, twice. */
export interface ScheduledJob {
  /** The name of the job, unique within the service. */
  readonly name: string;
  /** When the job runs: a cron pattern in the time zone Asia/Jakarta. */
  readonly cron: string;
  run(): Promise<void>;
}

export interface JobSchedulerOptions {
  /** The service that owns the jobs; their queue is `jobs-<service>`. */
  readonly service: string;
  readonly redisUrl: string;
  readonly jobs: readonly ScheduledJob[];
  readonly log: Logger;
  readonly metrics?: Metrics | undefined;
  /** Milliseconds before the first retry of a failed job; doubled for each further retry. */
  readonly retryDelayMs?: number;
}

/** The scheduler and worker of a service's jobs. */
export interface JobScheduler {
  start(): void;
  /**
   * Stops the scheduler. A running job gets up to 2 s to end. A job that becomes due after the stop waits for another
   * replica or the next start.
   */
  stop(): Promise<void>;
}

/** The name of the queue of a service's scheduled jobs. */
function jobQueueNameOf(service: string): string {
  return `jobs-${service}`;
}

/**
 * Lists the names of jobs that are due and not completed; scheduling such a job again would drop the due run. Active
 * jobs count as due: a replica of another version may put them back into the queue.
 */
async function listOverdueJobs(queue: Queue): Promise<Set<string>> {
  const pendingJobs = await queue.getJobs(["delayed", "waiting", "active"]);
  const overdueJobs = pendingJobs.filter(({ timestamp, delay }) => timestamp + delay <= Date.now());
  return new Set(overdueJobs.map(({ name }) => name));
}

/**
 * Delays a job that this version does not know, so that a replica of another version can run it. After a day it drops
 * the job with its schedule.
 * @throws DelayedError if the job is delayed, UnrecoverableError if it is dropped, as BullMQ's worker expects
 */
async function deferToOtherVersions(queue: Queue, job: Job, token: string | undefined, delayMs: number) {
  const { name, opts, timestamp } = job;
  if (Date.now() - (opts.prevMillis ?? timestamp) < UNKNOWN_JOB_RETENTION_MS) {
    await job.moveToDelayed(Date.now() + delayMs, token);
    throw new DelayedError();
  }
  await queue.removeJobScheduler(name);
  throw new UnrecoverableError("no replica has known this job for a day");
}

/**
 * Schedules the jobs of a service in Redis and runs them; no job runs while Redis is unavailable. Schedules that Redis
 * has lost are written again after a reconnect. A job that only another version of the service knows is left to the
 * replicas of that version.
 */
export function createJobScheduler({
  service,
  redisUrl,
  jobs,
  log,
  metrics,
  retryDelayMs = RETRY_DELAY_MS,
}: JobSchedulerOptions): JobScheduler {
  const connection = createRedis(redisUrl, "worker", log, metrics);
  const queue = new Queue(jobQueueNameOf(service), { connection });
  const jobOptions = {
    attempts: MAX_ATTEMPTS,
    backoff: { type: "exponential", delay: retryDelayMs },
    removeOnComplete: { count: MAX_COMPLETED_JOBS },
    removeOnFail: { count: MAX_FAILED_JOBS },
  };
  let isStarted = false;
  async function scheduleJobs(): Promise<void> {
    await queue.setGlobalConcurrency(1);
    const cronPatterns = new Map((await queue.getJobSchedulers()).map(({ key, pattern }) => [key, pattern]));
    const overdueJobs = await listOverdueJobs(queue);
    for (const { name, cron } of jobs) {
      // A replica that reconnects may be older than the one that wrote the schedules, so it keeps existing schedules.
      const isScheduleKept = isStarted
        ? cronPatterns.has(name)
        : overdueJobs.has(name) && cronPatterns.get(name) === cron;
      if (!isScheduleKept)
        await queue.upsertJobScheduler(name, { pattern: cron, tz: TIME_ZONE }, { name, opts: jobOptions });
    }
    isStarted = true;
  }
  const runJob = async (job: Job, token?: string): Promise<void> => {
    const knownJob = jobs.find(({ name }) => name === job.name);
    await (knownJob ? knownJob.run() : deferToOtherVersions(queue, job, token, retryDelayMs));
  };
  const worker = new Worker(queue.name, runJob, { connection, autorun: false, concurrency: 1 });
  // The queue's errors are not logged here, as the connection logs its own outages.
  queue.on("error", () => undefined);
  worker.on("error", () => undefined);
  worker.on("failed", (job, error) => {
    const logFields = { error, job: job?.name, attempt: job?.attemptsMade };
    log.warn(logFields, `scheduled jobs: job failed, up to ${MAX_ATTEMPTS} attempts until its next time`);
  });
  const onReady = (): void => {
    scheduleJobs().catch((error: unknown) =>
      log.warn({ error }, "scheduled jobs: scheduling failed, retrying on reconnect"),
    );
  };
  return {
    start() {
      connection.on("ready", onReady);
      if (connection.status === "ready") onReady();
      worker
        .run()
        .catch((error: unknown) =>
          log.error({ error }, "scheduled jobs: worker ended, no job runs until a restart"),
        );
    },
    async stop() {
      connection.off("ready", onReady);
      await closeWorker({ worker, queue, connection }, CLOSE_TIMEOUT_MS);
    },
  };
}
