import { setTimeout as delay } from "node:timers/promises";
import { execa } from "execa";
import { GUARD_SCRIPT, ROOT, UserFacingError } from "../../bootstrap.mjs";

const STOP_GRACE_MS = 10_000;
const POLL_INTERVAL_MS = 100;
const NICENESS = process.env["TEST_NICENESS"] || "0";

export interface ProcessSpec {
  name: string;
  /** The program to run; default: Node. */
  command?: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** A secret to write to standard input. The program then has no guard, and must itself end with its parent. */
  input?: string;
  /** The log file that the program writes itself. Its standard output goes to the desk's log. */
  logFile?: string;
  /** Resolves to true once the program is ready; default: it is ready at once. */
  probe?: () => Promise<boolean>;
}

export type RunningProcess = ReturnType<typeof startProcess>;

/** Polls until the probe resolves to true. @returns false if the signal aborts first */
export async function waitUntil(probe: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await probe().catch(() => false)) return !signal.aborted;
    await delay(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

/** Starts a program in its own process group, so that Ctrl-C reaches only the launcher. */
export function startProcess(spec: ProcessSpec, onLine: (line: string, isError: boolean) => void) {
  const { name, command = process.execPath, env = {}, input, logFile, probe = async () => true } = spec;
  const guard = input === undefined ? ["/bin/sh", GUARD_SCRIPT] : [];
  const readLines = (isError: boolean) =>
    function* (line: unknown) {
      onLine(String(line), isError);
      yield line;
    };
  const child = execa("nice", ["-n", NICENESS, ...guard, command, ...spec.args], {
    cwd: ROOT,
    detached: true,
    reject: false,
    buffer: false,
    env,
    ...(input === undefined ? { stdin: "pipe" } : { input }),
    stdout: readLines(false),
    stderr: readLines(true),
  });
  const exitController = new AbortController();
  const exited = child.then(({ exitCode: code, signal }) => {
    exitController.abort();
    return { code, reason: signal ?? `exit code ${code}` };
  });
  const pid = child.pid ?? 0;
  const signalGroup = (signal: NodeJS.Signals): void => {
    try {
      if (pid > 0) process.kill(-pid, signal);
    } catch {
      // The process has already ended.
    }
  };
  async function terminate(signal: NodeJS.Signals, graceMs = STOP_GRACE_MS): Promise<void> {
    signalGroup(signal);
    await Promise.race([exited, delay(graceMs, undefined, { ref: false })]);
    signalGroup("SIGKILL");
    await exited;
  }
  return {
    pid,
    /** Resolves with exit code and cause once the process has ended and its whole output is read. */
    exited,
    /** Resolves when the probe succeeds. Rejects if the process ends first or the signal aborts. */
    async ready(signal: AbortSignal): Promise<void> {
      if (await waitUntil(probe, AbortSignal.any([exitController.signal, signal]))) return;
      signal.throwIfAborted();
      const hint = logFile ? `${logFile} says why` : "its last lines above say why";
      throw new UserFacingError(`${name} cannot start (${(await exited).reason}): ${hint}.`);
    },
    /** Sends a signal to the process and to all processes of its group. */
    signal: signalGroup,
    /** Sends SIGTERM, and after the grace period SIGKILL to the rest of the process group. */
    stop: (graceMs?: number): Promise<void> => terminate("SIGTERM", graceMs),
    kill: (): Promise<void> => terminate("SIGKILL"),
  };
}
