import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { GUARD, ROOT } from "../../bootstrap.mjs";

const GRACE_MS = 10_000;

export interface ProcessSpec {
  command: string;
  args: string[];
  /** Added to the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** What it reads from its standard input: a secret there is seen by nobody else. */
  input?: string;
  /** The program does not watch PARENT_PID: the guard stops it when this process ends. */
  guarded?: boolean;
  /** Receives every line it prints; when absent its output goes to that of this process. */
  onLine?: (line: string, isError: boolean) => void;
}

/** `reason` is for people: the signal, the exit code, or why it could not be started. */
export interface Exit {
  code: number | null;
  reason: string;
}

export interface RunningProcess {
  pid: number;
  isRunning(): boolean;
  exited: Promise<Exit>;
  /** Resolves when it has exited and all it printed is read. */
  closed: Promise<Exit>;
  /** Signals it and everything it started. */
  signal(name: NodeJS.Signals): void;
  /** Ends it by SIGTERM, and by SIGKILL what is left of it after the grace period. */
  stop(graceMs?: number): Promise<void>;
  kill(): Promise<void>;
}

export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    if (group > 0) process.kill(-group, signal);
  } catch {
    // Already gone.
  }
}

/** With the guard where it is needed, and with the niceness that TEST_NICENESS asks for. */
function commandLine({ command, args, guarded = false }: ProcessSpec): [string, string[]] {
  const niceness = process.env["TEST_NICENESS"];
  const nice = niceness ? ["nice", "-n", niceness] : [];
  const [file = command, ...list] = [...nice, ...(guarded ? ["/bin/sh", GUARD] : []), command, ...args];
  return [file, list];
}

/** Starts a program in a process group of its own, so that a Ctrl-C reaches this process alone. */
export function startProcess(spec: ProcessSpec): RunningProcess {
  const { env, input, guarded = false, onLine } = spec;
  const output = onLine ? "pipe" : "inherit";
  const child = spawn(...commandLine(spec), {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...env, PARENT_PID: String(process.pid) },
    stdio: [guarded || input !== undefined ? "pipe" : "ignore", output, output],
  });
  // A program that ends before it has read everything says why by itself.
  child.stdin?.on("error", () => undefined);
  if (input !== undefined) child.stdin?.end(input);
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on("line", (line) => onLine?.(line, stream === child.stderr));
  const once = (event: "exit" | "close"): Promise<Exit> =>
    new Promise((resolve) => {
      child.once("error", ({ message }) => resolve({ code: null, reason: message }));
      child.once(event, (code, signal) => resolve({ code, reason: signal ?? `exit code ${code}` }));
    });
  const [pid, exited, closed] = [child.pid ?? 0, once("exit"), once("close")];
  const end = async (signal: NodeJS.Signals, graceMs = GRACE_MS): Promise<void> => {
    signalGroup(pid, signal);
    const force = setTimeout(() => signalGroup(pid, "SIGKILL"), graceMs);
    await exited;
    clearTimeout(force);
    signalGroup(pid, "SIGKILL");
  };
  const isRunning = (): boolean => pid > 0 && child.exitCode === null && child.signalCode === null;
  const signal = (name: NodeJS.Signals): void => signalGroup(pid, name);
  return {
    pid,
    isRunning,
    exited,
    closed,
    signal,
    stop: (ms) => end("SIGTERM", ms),
    kill: () => end("SIGKILL"),
  };
}

/** Runs a program to its end; it is killed when the signal aborts. @throws the signal's reason */
export async function runToEnd(spec: ProcessSpec, signal?: AbortSignal): Promise<Exit> {
  const running = startProcess({ guarded: true, ...spec });
  const kill = (): void => void running.kill();
  signal?.addEventListener("abort", kill, { once: true });
  const exit = await running.closed;
  signal?.removeEventListener("abort", kill);
  signal?.throwIfAborted();
  return exit;
}
