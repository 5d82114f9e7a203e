import { setTimeout as delay } from "node:timers/promises";
import { execa } from "execa";
import { GUARD, ROOT, UserFacingError } from "../../bootstrap.mjs";

const GRACE_MS = 10_000;
const POLL_MS = 100;
const NICENESS = process.env["TEST_NICENESS"] || "0";

export interface ProcessSpec {
  name: string;
  /** Node when absent. */
  command?: string;
  args: string[];
  /** Added to the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** A secret that it reads from its standard input. The guard has no pipe then: it must watch its parent itself. */
  input?: string;
  /** Where it logs; what it prints is shown as the desk's log. */
  logFile?: string;
  /** Gives false or throws until it is ready; it always is when absent. */
  probe?: () => Promise<boolean>;
}

export type RunningProcess = ReturnType<typeof startProcess>;

/** Polls until the probe says yes; false when the signal aborts first. */
export async function waitUntil(probe: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await probe().catch(() => false)) return true;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

/** Starts a program in its own process group, so that Ctrl-C reaches only this process. */
export function startProcess(spec: ProcessSpec, onLine: (line: string, isError: boolean) => void) {
  const { name, command = process.execPath, env = {}, input, logFile, probe = async () => true } = spec;
  const guard = input === undefined ? ["/bin/sh", GUARD] : [];
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
  const over = new AbortController();
  const exited = child.then(({ exitCode: code, signal }) => {
    over.abort();
    return { code, reason: signal ?? `exit code ${code}` };
  });
  const pid = child.pid ?? 0;
  const signalGroup = (signal: NodeJS.Signals): void => {
    try {
      if (pid > 0) process.kill(-pid, signal);
    } catch {
      // Already gone.
    }
  };
  async function end(signal: NodeJS.Signals, graceMs = GRACE_MS): Promise<void> {
    signalGroup(signal);
    await Promise.race([exited, delay(graceMs, undefined, { ref: false })]);
    signalGroup("SIGKILL");
    await exited;
  }
  return {
    pid,
    /** Resolves when it has ended and all it printed is read: the code, and for people why. */
    exited,
    /** Resolves when its probe says yes. @throws UserFacingError when it ends before, or the signal's reason */
    async ready(signal: AbortSignal): Promise<void> {
      if (await waitUntil(probe, AbortSignal.any([over.signal, signal]))) return;
      signal.throwIfAborted();
      const hint = logFile ? `${logFile} says why` : "its last lines above say why";
      throw new UserFacingError(`${name} cannot start (${(await exited).reason}): ${hint}.`);
    },
    /** Signals it and everything it started. */
    signal: signalGroup,
    /** Ends it by SIGTERM, and by SIGKILL what is left of it after the grace period. */
    stop: (graceMs?: number): Promise<void> => end("SIGTERM", graceMs),
    kill: (): Promise<void> => end("SIGKILL"),
  };
}
