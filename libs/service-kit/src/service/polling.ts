import { toAppError } from "../http/failure.js";
import type { Logger } from "../logger.js";

export interface Poller {
  /** Starts no further run and resolves when the one that is running has ended. */
  stop(): Promise<void>;
}

export interface PollingOptions {
  /** What the log calls the task. */
  readonly name: string;
  /** Milliseconds between the end of a run and the start of the next one, give or take a fifth. */
  readonly everyMs: number;
  readonly log: Logger;
}

/** The connection logs its own outage, once for the process. */
const isOutage = (error: unknown): boolean => toAppError(error).code === "UPSTREAM_UNAVAILABLE";

/**
 * Runs a task in this process at an interval, never twice at once. A run that fails is logged, once until one
 * succeeds, and the task goes on. For work that every replica does; what is done once for all of them is a job.
 */
export function startPolling(task: () => Promise<void>, { name, everyMs, log }: PollingOptions): Poller {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let failing = false;

  async function run(): Promise<void> {
    try {
      await task();
      if (failing) log.info(`${name}: works again`);
      failing = false;
    } catch (error) {
      if (isOutage(error)) log.debug({ error }, `${name}: MongoDB or Redis does not answer, retrying`);
      else if (!failing) log.warn({ error }, `${name}: failed, retrying`);
      failing ||= !isOutage(error);
    } finally {
      schedule();
    }
  }
  function schedule(): void {
    if (stopped) return;
    const delayMs = everyMs * (0.8 + 0.4 * Math.random());
    timer = setTimeout(() => (running = run()), delayMs);
  }
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
