import { AppError } from "@tukar-saldo/contracts";
import { toAppError } from "../http/error-response.js";
import type { Logger } from "../logger.js";

/** A task that runs repeatedly, at an interval. */
export interface Poller {
  /** Starts no further runs, and waits for the current run to end. */
  stop(): Promise<void>;
}

export interface PollingOptions {
  /** The name of the task in the log. */
  readonly name: string;
  /** Milliseconds from the end of a run to the start of the next, ± 20 %. */
  readonly everyMs: number;
  readonly log: Logger;
}

/**
 * Whether an error means that a store is down. Such an error is logged at debug level only, as the connection already
 * logs the outage.
 */
function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.cause !== undefined && isOutage(error.cause);
  return toAppError(error).code === "UPSTREAM_UNAVAILABLE";
}

/**
 * Runs a task at an interval on each replica, one run at a time. Of several failures in a row only the first is logged.
 * Use a scheduled job for work that must run only once for all replicas.
 */
export function startPolling(task: () => Promise<void>, { name, everyMs, log }: PollingOptions): Poller {
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<void> = Promise.resolve();
  let isStopped = false;
  let isFailing = false;

  async function runTask(): Promise<void> {
    try {
      await task();
      if (isFailing) log.info(`${name}: works again`);
      isFailing = false;
    } catch (error) {
      if (isOutage(error)) log.debug({ error }, `${name}: MongoDB or Redis does not answer, retrying`);
      else if (!isFailing) log.warn({ error }, `${name}: failed, retrying`);
      isFailing ||= !isOutage(error);
    } finally {
      scheduleNextRun();
    }
  }
  function scheduleNextRun(): void {
    if (isStopped) return;
    const delayMs = everyMs * (0.8 + 0.4 * Math.random());
    timer = setTimeout(() => (currentRun = runTask()), delayMs);
  }
  scheduleNextRun();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await currentRun;
    },
  };
}
