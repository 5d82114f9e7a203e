import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("./server-process.ts", import.meta.url));
const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const BUILT = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

export interface ChildServer {
  /** URL of the server, with a user's credentials. */
  readonly url: string;
  /** The line printed when ready. */
  readonly line: string;
  readonly process: ChildProcess;
  /** Time in ms that the server took to open the folder. If it does not report this, its whole start-up time. */
  readonly openMs: number;
  /** Kills the server (SIGKILL). */
  kill(): Promise<void>;
  /** Stops the server gracefully. */
  stop(): Promise<void>;
}

/** Starts a server process and waits until it is ready. */
export async function startChildServer(args: readonly string[], script = SCRIPT): Promise<ChildServer> {
  const began = performance.now();
  const child = spawnServer(args, script);
  const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess["stdout"]> });
  const line = await Promise.race([
    once(lines, "line").then(([text]) => String(text)),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ]);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  const [printed = "", openMs = performance.now() - began] = line.split(" ");
  const url = script === SCRIPT ? printed : urlIn(args, printed);
  const [kill, stop] = [() => end("SIGKILL"), () => end("SIGTERM")];
  return { url, line, process: child, openMs: Number(openMs), kill, stop };
}

/** The URL in the `url` file of the data folder, or the printed one if there is no such file. */
function urlIn(args: readonly string[], printed: string): string {
  const file = join(args[args.indexOf("--data-dir") + 1] ?? "", "url");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : printed;
}

/** Starts the command-line entry point from source. */
export function startServerFromSource(args: readonly string[]): Promise<ChildServer> {
  return startChildServer(args, MAIN);
}

/** Starts the built entry point, which installations run. */
export function startBuiltServer(args: readonly string[]): Promise<ChildServer> {
  return startChildServer(args, BUILT);
}

/** Starts the process without waiting for it. */
export function spawnServer(args: readonly string[], script = MAIN): ChildProcess {
  const flags = script === BUILT ? [] : ["--import", "tsx"];
  return spawn(process.execPath, [...flags, script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
}

/** Runs a script to completion. */
export async function runToCompletion(
  args: readonly string[],
  script = MAIN,
): Promise<{ code: unknown; text: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  let text = "";
  child.stderr.on("data", (piece) => (text += String(piece)));
  const [code] = await once(child, "close");
  return { code, text };
}
