import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ROOT } from "../checkout/paths.mjs";

const GUARD = fileURLToPath(new URL("guard.sh", import.meta.url));

/**
 * @typedef {object} ChildSpec
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env] added to that of this process
 * @property {string} [input] what it reads from its standard input, where a secret is seen by nobody else
 * @property {boolean} [guarded] the program does not watch PARENT_PID: the guard does it for it
 * @property {(line: string) => import("../log/format-line.mjs").Entry | undefined} [readLine]
 * @property {() => Promise<boolean>} probe whether it is ready
 */

/**
 * Starts the program in a process group of its own, so that a Ctrl-C in the terminal reaches only the
 * supervisor, which then stops everything in order.
 * @param {ChildSpec} spec
 */
export function spawnChild({ command, args, env, input, guarded = false }) {
  const [file, list] = guarded ? ["/bin/sh", [GUARD, command, ...args]] : [command, args];
  const child = spawn(file, list, {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...env, PARENT_PID: String(process.pid) },
    stdio: [guarded || input !== undefined ? "pipe" : "ignore", "pipe", "pipe"],
  });
  // A program that ends before it has read everything says why by itself.
  if (input !== undefined) child.stdin?.on("error", () => undefined).end(input);
  return child;
}

/**
 * Signals a child and everything it started.
 * @param {number | undefined} group
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(group, signal) {
  if (group === undefined) return;
  try {
    process.kill(-group, signal);
  } catch {
    // Already gone.
  }
}
