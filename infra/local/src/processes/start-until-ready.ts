import { waitUntil } from "./probes.js";
import { startProcess } from "./start-process.js";
import type { RunningProcess } from "./start-process.js";
import type { SupervisedSpec } from "./supervised-process.js";

const START_TIMEOUT_MS = 30_000;
const MAX_LINES_SHOWN = 8;

/** Starts a program for a test and waits until it is ready. @throws with its last lines when it ends before */
export async function startUntilReady(spec: SupervisedSpec): Promise<RunningProcess> {
  const lines: string[] = [];
  const onLine = (line: string, isError: boolean): void => {
    if (lines.push(line) > MAX_LINES_SHOWN) lines.shift();
    spec.onLine?.(line, isError);
  };
  // What the test runner needs must not reach the program.
  const env = { NODE_OPTIONS: "", ...spec.env };
  const running = startProcess({ ...spec, env, onLine });
  const isOver = async (): Promise<boolean> => !running.isRunning() || spec.probe();
  await waitUntil(isOver, AbortSignal.timeout(START_TIMEOUT_MS));
  if (running.isRunning() && (await spec.probe().catch(() => false))) return running;
  await running.kill();
  throw new Error(`${spec.name} did not start: ${lines.join("\n")}`);
}
