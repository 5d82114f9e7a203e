/** A task that runs now and then until it is stopped. */
export interface Background {
  /** Resolves when the run under way, if any, has ended. */
  stop(): Promise<void>;
  /** Runs soon instead of waiting for the next turn. */
  wake(): void;
}

/**
 * Runs `work` every `everyMs`; `work` looks at `stopping()` between its slices. A failed run is reported and
 * tried again at the next turn.
 */
export function runInBackground(
  everyMs: number,
  work: (stopping: () => boolean) => Promise<void>,
): Background {
  let stopped = false;
  let running: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const plan = (delay: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(turn, delay).unref();
  };
  const turn = (): void => {
    running = work(() => stopped)
      .catch((error: unknown) => process.stderr.write(`storage: background work failed: ${String(error)}\n`))
      .finally(() => {
        running = undefined;
        plan(everyMs);
      });
  };
  plan(everyMs);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    wake: () => {
      if (!running) plan(0);
    },
  };
}
