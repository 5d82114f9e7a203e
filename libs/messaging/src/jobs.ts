import { createRedis } from "@tukar-saldo/service-kit";
import type { Logger, Metrics } from "@tukar-saldo/service-kit";
import { Queue, Worker } from "bullmq";
import type { Job } from "bullmq";
import { closeWorker } from "./close-worker.js";

const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 30_000;
const KEEP_COMPLETED = 20;
const KEEP_FAILED = 100;
const CLOSE_TIMEOUT_MS = 2_000;
const TIME_ZONE = "Asia/Jakarta";

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

/** Lists the names of jobs that became due while no replica ran; scheduling such a job again would drop that run. */
async function listOverdueJobs(queue: Queue): Promise<Set<string>> {
  const waiting = await queue.getJobs(["delayed", "waiting"]);
  const overdue = waiting.filter(({ timestamp, delay }) => timestamp + delay <= Date.now());
  return new Set(overdue.map(({ name }) => name));
}

/**
 * Schedules the jobs of a service in Redis and runs them; no job runs while Redis is unavailable. The schedules are
 * written again after each reconnect, as Redis may have lost them.
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
  const opts = {
    attempts: MAX_ATTEMPTS,
    backoff: { type: "exponential", delay: retryDelayMs },
    removeOnComplete: { count: KEEP_COMPLETED },
    removeOnFail: { count: KEEP_FAILED },
  };
  async function schedule(): Promise<void> {
    await queue.setGlobalConcurrency(1);
    const scheduled = new Map((await queue.getJobSchedulers()).map(({ key, pattern }) => [key, pattern]));
    const overdue = await listOverdueJobs(queue);
    for (const { name, cron } of jobs) {
      if (overdue.has(name) && scheduled.get(name) === cron) continue;
      await queue.upsertJobScheduler(name, { pattern: cron, tz: TIME_ZONE }, { name, opts });
    }
    const names = new Set(jobs.map(({ name }) => name));
    for (const key of scheduled.keys()) if (!names.has(key)) await queue.removeJobScheduler(key);
  }
  const run = async ({ name }: Job): Promise<void> => jobs.find((job) => job.name === name)?.run();
  const worker = new Worker(queue.name, run, { connection, autorun: false, concurrency: 1 });
  // The queue's errors are not logged here, as the connection logs its own outages.
  queue.on("error", () => undefined);
  worker.on("error", () => undefined);
  worker.on("failed", (job, error) => {
    const details = { error, job: job?.name, attempt: job?.attemptsMade };
    log.warn(details, `scheduled jobs: job failed, up to ${MAX_ATTEMPTS} attempts until its next time`);
  });
  const onReady = (): void => {
    schedule().catch((error: unknown) =>
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
