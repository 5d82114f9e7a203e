import { setTimeout as delay } from "node:timers/promises";
import type { DeskLog } from "../log.js";
import { startProcess } from "./start-process.js";
import type { ProcessSpec } from "./start-process.js";

const MIN_RESTART_DELAY_MS = 250;
const MAX_RESTART_DELAY_MS = 10_000;
/** After this uptime a process counts as stable, which resets its restart delay. */
const MIN_STABLE_UPTIME_MS = 30_000;
const STOP_GRACE_MS = 7_000;
const REMINDER_INTERVAL_MS = 15_000;
const LAST_LINES_MS = 3_000;

const ignoreError = (): void => undefined;
type SupervisorHooks = Pick<DeskLog, "note" | "line"> & { onStart(name: string, pid: number): void };

/** Starts a process and restarts it whenever it ends by itself, with growing delays. */
function supervise(spec: ProcessSpec, { note, line, onStart }: SupervisorHooks, signal: AbortSignal) {
  const { name } = spec;
  const stopController = new AbortController();
  const start = () => {
    const process = startProcess(spec, line.bind(undefined, name));
    onStart(name, process.pid);
    return process;
  };
  let child = start();
  async function keepRunning(): Promise<void> {
    for (let delayMs = MIN_RESTART_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_RESTART_DELAY_MS)) {
      const startedAt = Date.now();
      const { reason } = await child.exited;
      stopController.signal.throwIfAborted();
      if (Date.now() - startedAt > MIN_STABLE_UPTIME_MS) delayMs = MIN_RESTART_DELAY_MS;
      note("warn", `${name} ended (${reason}): starting it again in ${delayMs / 1_000} s`);
      await delay(delayMs, undefined, { signal: stopController.signal });
      child = start();
      void child.ready(stopController.signal).then(() => note("info", `${name} is back`), ignoreError);
    }
  }
  const reminder = setInterval(() => note("warn", `still waiting for ${name}`), REMINDER_INTERVAL_MS);
  const ready = child.ready(signal).finally(() => clearInterval(reminder));
  ready.then(keepRunning).catch(ignoreError);
  const stop = (graceMs: number): Promise<void> => {
    stopController.abort();
    return child.stop(graceMs);
  };
  return { ready, stop };
}

/** Keeps the processes of a desk running, in layers: each layer needs the layers started before it. */
export function createSupervisor(hooks: SupervisorHooks, signal: AbortSignal) {
  const layers: ReturnType<typeof supervise>[][] = [];
  return {
    /** Resolves when all processes are ready. Rejects if one of them ends first or the signal aborts. */
    async start(specs: ProcessSpec[]): Promise<void> {
      const layer = specs.map((spec) => supervise(spec, hooks, signal));
      layers.unshift(layer);
      const ready = layer.map((each) => each.ready);
      await Promise.all(ready).catch(async (error: unknown) => {
        // Other processes may fail for the same cause: waits until the log shows their last lines too.
        await Promise.race([Promise.allSettled(ready), delay(LAST_LINES_MS, undefined, { ref: false })]);
        throw error;
      });
    },
    /** Stops all processes within 15 s, the last layer first, so that services can still write to the stores. */
    async stop(graceMs = STOP_GRACE_MS): Promise<void> {
      for (const layer of layers) await Promise.all(layer.map((each) => each.stop(graceMs)));
    },
  };
}
