import { setTimeout as delay } from "node:timers/promises";
import { execa } from "execa";
import { GUARD, ROOT, UserFacingError } from "../../bootstrap.mjs";

const GRACE_MS = 10_000;
const POLL_MS = 100;

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  /** Added to the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** What it reads from its standard input: a secret there is seen by nobody else. */
  input?: string;
  /** The program does not watch PARENT_PID: the guard stops it when this process ends. */
  guarded?: boolean;
  /** Gives false or throws until it is ready; it always is when absent. */
  probe?: () => Promise<boolean>;
}

export type RunningProcess = ReturnType<typeof startProcess>;

export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    if (group > 0) process.kill(-group, signal);
  } catch {
    // Already gone.
  }
}

/** Polls until the probe says yes; false when the signal aborts first. */
export async function waitUntil(probe: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await probe().catch(() => false)) return true;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

/** The guard before a program, and the niceness that TEST_NICENESS asks for. */
function commandLine({ command, args, guarded = false }: ProcessSpec): string[] {
  const niceness = process.env["TEST_NICENESS"];
  return [
    ...(niceness ? ["nice", "-n", niceness] : []),
    ...(guarded ? ["/bin/sh", GUARD] : []),
    command,
    ...args,
  ];
}

/** Starts a program in a process group of its own, so that a Ctrl-C reaches this process alone. */
export function startProcess(spec: ProcessSpec, onLine: (line: string, isError: boolean) => void) {
  const { name, env, input, guarded = false, probe = async () => true } = spec;
  const [file = "", ...args] = commandLine(spec);
  const readLines = (isError: boolean) =>
    function* (line: unknown) {
      onLine(String(line), isError);
      yield line;
    };
  const child = execa(file, args, {
    cwd: ROOT,
    detached: true,
    reject: false,
    buffer: false,
    env: { ...env, PARENT_PID: String(process.pid) },
    ...(input === undefined ? { stdin: guarded ? "pipe" : "ignore" } : { input }),
    stdout: readLines(false),
    stderr: readLines(true),
  });
  const over = new AbortController();
  const exited = child.then(({ exitCode, signal, shortMessage }) => {
    over.abort();
    const reason = signal ?? (exitCode === undefined ? shortMessage : `exit code ${exitCode}`);
    return { code: exitCode, reason };
  });
  const pid = child.pid ?? 0;
  const end = async (signal: NodeJS.Signals, graceMs = GRACE_MS): Promise<void> => {
    signalGroup(pid, signal);
    const force = setTimeout(() => signalGroup(pid, "SIGKILL"), graceMs);
    await exited;
    clearTimeout(force);
    signalGroup(pid, "SIGKILL");
  };
  return {
    pid,
    /** Resolves when it has ended and all it printed is read: the code, and for people why. */
    exited,
    /** Resolves when its probe says yes. @throws UserFacingError when it ends before, or the signal's reason */
    async ready(signal: AbortSignal): Promise<void> {
      if (await waitUntil(probe, AbortSignal.any([over.signal, signal]))) return;
      signal.throwIfAborted();
      const { reason } = await exited;
      throw new UserFacingError(`${name} cannot start (${reason}): its last lines above say why.`);
    },
    /** Signals it and everything it started. */
    signal: (signal: NodeJS.Signals): void => signalGroup(pid, signal),
    /** Ends it by SIGTERM, and by SIGKILL what is left of it after the grace period. */
    stop: (graceMs?: number): Promise<void> => end("SIGTERM", graceMs),
    kill: (): Promise<void> => end("SIGKILL"),
  };
}
