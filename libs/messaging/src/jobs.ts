import { createRedis } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { Queue, Worker } from "bullmq";
import type { Job } from "bullmq";
import { closeWorker } from "./close-worker.js";

const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 30_000;
const KEEP_COMPLETED = 20;
const KEEP_FAILED = 100;
const CLOSE_TIMEOUT_MS = 2_000;
const TIME_ZONE = "Asia/Jakarta";

/** Work at fixed times, done once whatever number of replicas there is. It may come late or, after a crash, twice. */
export interface ScheduledJob {
  /** Unique within the service. */
  readonly name: string;
  /** When it runs: a cron pattern in Jakarta's time. */
  readonly cron: string;
  run(): Promise<void>;
}

export interface JobsOptions {
  /** The service whose jobs these are: they wait in the queue `jobs-<service>`. */
  readonly service: string;
  readonly redisUrl: string;
  readonly jobs: readonly ScheduledJob[];
  readonly log: Logger;
  /** Milliseconds before the second attempt of a job that failed; doubled before each further one. */
  readonly retryDelayMs?: number;
}

/** The scheduled jobs of a service while it runs. */
export interface Jobs {
  start(): void;
  /** Lets the running job end; those that are due wait for another replica or the next start. */
  stop(): Promise<void>;
}

/** The queue of a service's scheduled jobs. */
export function jobQueueNameOf(service: string): string {
  return `jobs-${service}`;
}

/** Names of jobs that came due while nothing ran: scheduling them again would drop that run. */
async function overdueJobs(queue: Queue): Promise<Set<string>> {
  const waiting = await queue.getJobs(["delayed", "waiting"]);
  const overdue = waiting.filter(({ timestamp, delay }) => timestamp + delay <= Date.now());
  return new Set(overdue.map(({ name }) => name));
}

/**
 * Schedules the jobs of a service in Redis and runs them. While Redis is away none runs; the schedules are
 * written again after each reconnect, as Redis may have come back empty.
 */
export function createJobs({
  service,
  redisUrl,
  jobs,
  log,
  retryDelayMs = RETRY_DELAY_MS,
}: JobsOptions): Jobs {
  const connection = createRedis(redisUrl, "worker", log);
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
    const overdue = await overdueJobs(queue);
    for (const { name, cron } of jobs) {
      if (overdue.has(name) && scheduled.get(name) === cron) continue;
      await queue.upsertJobScheduler(name, { pattern: cron, tz: TIME_ZONE }, { name, opts });
    }
    const names = new Set(jobs.map(({ name }) => name));
    for (const key of scheduled.keys()) if (!names.has(key)) await queue.removeJobScheduler(key);
  }
  const run = async ({ name }: Job): Promise<void> => jobs.find((job) => job.name === name)?.run();
  const worker = new Worker(queue.name, run, { connection, autorun: false, concurrency: 1 });
  // The connection logs its own outage.
  queue.on("error", () => undefined);
  worker.on("error", () => undefined);
  worker.on("failed", (job, error) => {
    log.warn({ error, job: job?.name, attempt: job?.attemptsMade }, "scheduled job failed");
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
      worker.run().catch((error: unknown) => log.error({ error }, "scheduled jobs: worker ended"));
    },
    async stop() {
      connection.off("ready", onReady);
      await closeWorker(worker, connection, CLOSE_TIMEOUT_MS);
      await queue.close().catch(() => undefined);
      connection.disconnect();
    },
  };
}
