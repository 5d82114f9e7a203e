import { setTimeout as delay } from "node:timers/promises";
import type { DeskLog } from "../log.js";
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
export interface SupervisorHooks extends Pick<DeskLog, "note" | "line"> {
  /** Called each time a process was started. */
  started(name: string, pid: number): void;
}

/** Keeps a process running: when it ends by itself it is started again, with a growing delay. */
function supervise(spec: ProcessSpec, { note, line, started }: SupervisorHooks, signal: AbortSignal) {
  const { name } = spec;
  const stopping = new AbortController();
  const start = () => {
    const process = startProcess(spec, line.bind(undefined, name));
    started(name, process.pid);
    return process;
  };
  let running = start();
  async function keepRunning(): Promise<void> {
    for (let delayMs = MIN_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
      const startedAt = Date.now();
      const { reason } = await running.exited;
      stopping.signal.throwIfAborted();
      if (Date.now() - startedAt > STABLE_MS) delayMs = MIN_DELAY_MS;
      note("warn", `${name} ended (${reason}): starting it again in ${delayMs / 1_000} s`);
      await delay(delayMs, undefined, { signal: stopping.signal });
      running = start();
      void running.ready(stopping.signal).then(() => note("info", `${name} is back`), ignore);
    }
  }
  const reminder = setInterval(() => note("warn", `still waiting for ${name}`), REMINDER_MS);
  const ready = running.ready(signal).finally(() => clearInterval(reminder));
  ready.then(keepRunning).catch(ignore);
  const stop = (graceMs: number): Promise<void> => {
    stopping.abort();
    return running.stop(graceMs);
  };
  return { ready, stop };
}

/** Keeps the processes of a desk running, in layers: each needs those that were started before it. */
export function createSupervisor(hooks: SupervisorHooks, signal: AbortSignal) {
  const layers: ReturnType<typeof supervise>[][] = [];
  return {
    /** Resolves when all are ready. @throws UserFacingError when one ends before, or the signal's reason */
    async start(specs: ProcessSpec[]): Promise<void> {
      const layer = specs.map((spec) => supervise(spec, hooks, signal));
      layers.unshift(layer);
      const ready = layer.map((each) => each.ready);
      await Promise.all(ready).catch(async (error: unknown) => {
        // The others may fail for the like: all of it should be seen at once.
        await Promise.race([Promise.allSettled(ready), delay(LAST_LINES_MS, undefined, { ref: false })]);
        throw error;
      });
    },
    /** Ends everything within 15 s, the last layer first: services must still write what they hold. */
    async stop(graceMs = GRACE_MS): Promise<void> {
      for (const layer of layers) await Promise.all(layer.map((each) => each.stop(graceMs)));
    },
  };
}
