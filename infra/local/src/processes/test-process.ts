import { startProcess } from "./start-process.js";
import type { ProcessSpec, RunningProcess } from "./start-process.js";

const START_TIMEOUT_MS = 30_000;
const MAX_LINES_SHOWN = 8;

export type TestProcess = Awaited<ReturnType<typeof startTestProcess>>;

/** Starts a program that a test may kill, freeze and restart. @throws Error with its last lines if it does not start */
export async function startTestProcess(spec: ProcessSpec) {
  const log: string[] = [];
  // Jest's NODE_OPTIONS must not reach the program.
  const env = { NODE_OPTIONS: "", ...spec.env };
  let child: RunningProcess;
  async function start(): Promise<void> {
    child = startProcess({ ...spec, env }, (line) => void log.push(line));
    await child.ready(AbortSignal.timeout(START_TIMEOUT_MS)).catch(async (cause: unknown) => {
      await child.kill();
      throw new Error(`${spec.name} did not start: ${log.slice(-MAX_LINES_SHOWN).join("\n")}`, { cause });
    });
  }
  await start();
  return {
    /** All printed lines, including those before a restart. */
    log,
    /** Kills the program without a shutdown, as a crash would. Keeps its data. */
    kill: (): Promise<void> => child.kill(),
    /** Starts a killed program on the same port with the same data, and waits until it is ready. */
    restart: start,
    freeze: async (frozen: boolean): Promise<void> => child.signal(frozen ? "SIGSTOP" : "SIGCONT"),
    stop(): Promise<void> {
      child.signal("SIGCONT");
      return child.stop();
    },
  };
}
