import { setTimeout as delay } from "node:timers/promises";
import type { Level, LogSource } from "../log.js";
import { startProcess } from "./start-process.js";
import type { ProcessSpec } from "./start-process.js";

const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 10_000;
/** After this time a process counts as stable, and the delay begins anew. */
const STABLE_MS = 30_000;
const GRACE_MS = 7_000;
const REMINDER_MS = 15_000;
const LAST_LINES_MS = 3_000;

const ignore = (): void => undefined;

export type SupervisedSpec = ProcessSpec & LogSource;

export interface SupervisorHooks {
  note(level: Level, text: string): void;
  line(spec: SupervisedSpec, line: string, isError: boolean): void;
  /** Called each time a process was started. */
  started(name: string, pid: number): void;
}

/** Keeps a process running: when it ends by itself it is started again, with a growing delay. */
function supervise(spec: SupervisedSpec, { note, line, started }: SupervisorHooks, signal: AbortSignal) {
  const { name } = spec;
  const stopping = new AbortController();
  let isReady = false;
  const start = () => {
    const running = startProcess(spec, line.bind(undefined, spec));
    if (running.pid) started(name, running.pid);
    return running;
  };
  let running = start();
  const ready = running.ready(signal).then(() => void (isReady = true));
  async function keepRunning(): Promise<void> {
    for (let delayMs = MIN_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
      const startedAt = Date.now();
      const { reason } = await running.exited;
      if (!isReady) return;
      stopping.signal.throwIfAborted();
      if (Date.now() - startedAt > STABLE_MS) delayMs = MIN_DELAY_MS;
      note("warn", `${name} ended (${reason}): starting it again in ${delayMs / 1_000} s`);
      await delay(delayMs, undefined, { signal: stopping.signal });
      running = start();
      void running.ready(stopping.signal).then(() => note("info", `${name} is back`), ignore);
    }
  }
  keepRunning().catch(ignore);
  const stop = (graceMs: number): Promise<void> => {
    stopping.abort();
    return running.stop(graceMs);
  };
  return { name, ready, isReady: () => isReady, stop };
}

/** Keeps the processes of a desk running, in layers: each needs those that were started before it. */
export function createSupervisor(hooks: SupervisorHooks, signal: AbortSignal) {
  const layers: ReturnType<typeof supervise>[][] = [];
  return {
    /** Resolves when all are ready. @throws UserFacingError when one ends before, or the signal's reason */
    async start(specs: SupervisedSpec[]): Promise<void> {
      const layer = specs.map((spec) => supervise(spec, hooks, signal));
      layers.unshift(layer);
      const reminder = setInterval(() => {
        const waiting = layer.filter(({ isReady }) => !isReady()).map(({ name }) => name);
        hooks.note("warn", `still waiting for ${waiting.join(", ")}`);
      }, REMINDER_MS);
      const ready = layer.map((each) => each.ready);
      // When one fails, the others may fail for the like: all of it should be seen at once.
      const later = () =>
        Promise.race([Promise.allSettled(ready), delay(LAST_LINES_MS, undefined, { ref: false })]);
      await Promise.all(ready)
        .catch(async (error: unknown) => {
          await later();
          throw error;
        })
        .finally(() => clearInterval(reminder));
    },
    /** Ends everything within 15 s, the last layer first: services must still write what they hold. */
    async stop(graceMs = GRACE_MS): Promise<void> {
      for (const layer of layers) await Promise.all(layer.map((each) => each.stop(graceMs)));
    },
  };
}
