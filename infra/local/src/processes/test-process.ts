import { startProcess } from "./start-process.js";
import type { ProcessSpec, RunningProcess } from "./start-process.js";

const START_TIMEOUT_MS = 30_000;
const MAX_LINES_SHOWN = 8;

export type TestProcess = Awaited<ReturnType<typeof startTestProcess>>;

/**
 * Starts a program that a test may end, freeze and start again.
 * @throws when it is not ready within 30 s, with its last lines
 */
export async function startTestProcess(spec: ProcessSpec) {
  const log: string[] = [];
  // What the test runner needs must not reach the program.
  const env = { NODE_OPTIONS: "", ...spec.env };
  let running: RunningProcess;
  async function start(): Promise<void> {
    running = startProcess({ ...spec, env }, (line) => void log.push(line));
    await running.ready(AbortSignal.timeout(START_TIMEOUT_MS)).catch(async (cause: unknown) => {
      await running.kill();
      throw new Error(`${spec.name} did not start: ${log.slice(-MAX_LINES_SHOWN).join("\n")}`, { cause });
    });
  }
  await start();
  return {
    /** Every line it has printed, over restarts too. */
    log,
    /** Ends it as a crash would. Its data stay. */
    kill: (): Promise<void> => running.kill(),
    /** Starts it again on the same port with the same data, and waits until it is ready. */
    restart: start,
    /** Freezes it (SIGSTOP), or lets it go on. */
    freeze: async (frozen: boolean): Promise<void> => running.signal(frozen ? "SIGSTOP" : "SIGCONT"),
    stop(): Promise<void> {
      running.signal("SIGCONT");
      return running.stop();
    },
  };
}
