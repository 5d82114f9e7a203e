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

/** Runs a round again and again, the next one re-armed when one ends; a run of failures is logged once. */
export function repeat(round: () => Promise<void>, { everyMs, log, what }: RepeatOptions): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let on = false;
  let failing = false;

  async function once(): Promise<void> {
    try {
      await round();
      if (failing) log.info(`${what} works again`);
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ error }, `${what} cannot work now, goes on trying`);
      failing = true;
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
