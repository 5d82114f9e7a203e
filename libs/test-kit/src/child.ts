import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { inCheckout } from "./paths.js";

const GRACE_MS = 10_000;
const GUARD = inCheckout("infra/local/src/supervise/guard.sh");

export interface ChildOptions {
  command: string;
  args: string[];
  env?: Record<string, string | undefined>;
  /** The program does not watch PARENT_PID: a guard ends it with this process. */
  guarded?: boolean;
  /** Where to put what it prints. */
  lines?: string[];
}

/** A process that a test started; it never outlives the test's own. */
export interface Child {
  pid: number;
  /** Every line it printed, on either stream. */
  lines: string[];
  isRunning(): boolean;
  /** Its exit code once it has ended and all it printed is read; null when a signal ended it. */
  ended: Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
  /** Ends it by SIGTERM, by force after 10 s. */
  stop(): Promise<void>;
}

function follow(child: ChildProcess, lines: string[]): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on("line", (line) => lines.push(line));
  }
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // Already gone.
  }
}

/** With TEST_NICENESS it gives way to what is measured beside it. */
function nicely(command: string, args: string[]): [string, string[]] {
  const niceness = process.env["TEST_NICENESS"];
  return niceness ? ["nice", ["-n", niceness, command, ...args]] : [command, args];
}

/** Starts a program in a process group of its own, with PARENT_PID set. */
export function startChild({ command, args, env = {}, guarded = false, lines = [] }: ChildOptions): Child {
  const [file, list] = guarded ? nicely("/bin/sh", [GUARD, command, ...args]) : nicely(command, args);
  const child = spawn(file, list, {
    detached: true,
    env: { ...process.env, NODE_OPTIONS: "", ...env, PARENT_PID: String(process.pid) },
    stdio: [guarded ? "pipe" : "ignore", "pipe", "pipe"],
  });
  child.on("error", (error) => lines.push(String(error)));
  follow(child, lines);
  const ended = once(child, "close").then(([code]) => code as number | null);
  const pid = child.pid ?? 0;
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null && pid > 0;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const gone = isRunning() ? once(child, "exit") : undefined;
    signalGroup(pid, signal);
    const force = setTimeout(() => signalGroup(pid, "SIGKILL"), GRACE_MS);
    await gone;
    clearTimeout(force);
    signalGroup(pid, "SIGKILL");
  };
  const signal = (name: NodeJS.Signals): void => signalGroup(pid, name);
  return { pid, lines, isRunning, ended, signal, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
