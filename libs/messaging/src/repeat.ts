import { toAppError } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";

export interface Repeating {
  start(): void;
  /** Ends after the running round. */
  stop(): Promise<void>;
}

interface RepeatOptions {
  everyMs: number;
  log: Logger;
  what: string;
}

/** A store that is away is told by its own connection, once for the process. */
const isOutage = (error: unknown): boolean => toAppError(error).code === "UPSTREAM_UNAVAILABLE";

/** Runs a round again and again, the next one re-armed when one ends; a run of failures is logged once. */
export function repeat(round: () => Promise<void>, { everyMs, log, what }: RepeatOptions): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let on = false;
  let failing = false;

  async function once(): Promise<void> {
    try {
      await round();
      if (failing) log.info(`${what}: works again`);
      failing = false;
    } catch (error) {
      if (isOutage(error)) log.debug({ error }, `${what}: waiting for a store`);
      else if (!failing) log.warn({ error }, `${what}: failed, retrying`);
      failing ||= !isOutage(error);
    } finally {
      arm();
    }
  }
  function arm(): void {
    if (!on) return;
    timer = setTimeout(
      () => {
        running = once();
      },
      everyMs * (0.8 + 0.4 * Math.random()),
    );
  }
  return {
    start() {
      if (on) return;
      on = true;
      arm();
    },
    async stop() {
      on = false;
      clearTimeout(timer);
      await running;
    },
  };
}
