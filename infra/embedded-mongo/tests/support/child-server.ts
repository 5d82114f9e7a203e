import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const TEST_SCRIPT = fileURLToPath(new URL("./server-process.ts", import.meta.url));
const MAIN_SCRIPT = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const BUILT_SCRIPT = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

export interface ChildServer {
  /** URL of the server, with a user's credentials. */
  readonly url: string;
  /** The line that the server prints when it is ready. */
  readonly line: string;
  readonly process: ChildProcess;
  /** Milliseconds that the server reports for opening the folder; if it reports none, its whole start-up time. */
  readonly openMs: number;
  /** Kills the server (SIGKILL). */
  kill(): Promise<void>;
  /** Stops the server gracefully. */
  stop(): Promise<void>;
}

/** Starts a server process and waits until it is ready. */
export async function startChildServer(args: readonly string[], script = TEST_SCRIPT): Promise<ChildServer> {
  const startedAt = performance.now();
  const child = spawnServer(args, script);
  const lineReader = createInterface({ input: child.stdout as NonNullable<ChildProcess["stdout"]> });
  const line = await Promise.race([
    once(lineReader, "line").then(([text]) => String(text)),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ]);
  const endProcess = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exitPromise = once(child, "exit");
    child.kill(signal);
    await exitPromise;
  };
  const [printedUrl = "", openMs = performance.now() - startedAt] = line.split(" ");
  const url = script === TEST_SCRIPT ? printedUrl : readUrl(args, printedUrl);
  const [kill, stop] = [() => endProcess("SIGKILL"), () => endProcess("SIGTERM")];
  return { url, line, process: child, openMs: Number(openMs), kill, stop };
}

/** Returns the URL in the `url` file of the data folder, or the printed URL if there is no such file. */
function readUrl(args: readonly string[], printedUrl: string): string {
  const file = join(args[args.indexOf("--data-dir") + 1] ?? "", "url");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : printedUrl;
}

/** Starts the command-line entry point from source. */
export function startServerFromSource(args: readonly string[]): Promise<ChildServer> {
  return startChildServer(args, MAIN_SCRIPT);
}

/** Starts the built entry point, which installations run. */
export function startBuiltServer(args: readonly string[]): Promise<ChildServer> {
  return startChildServer(args, BUILT_SCRIPT);
}

/** Starts the process without waiting until it is ready. */
export function spawnServer(args: readonly string[], script = MAIN_SCRIPT): ChildProcess {
  const flags = script === BUILT_SCRIPT ? [] : ["--import", "tsx"];
  return spawn(process.execPath, [...flags, script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
}

/** Runs a script to completion. @returns its exit code and its standard error */
export async function runToCompletion(
  args: readonly string[],
  script = MAIN_SCRIPT,
): Promise<{ code: unknown; text: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  let errorOutput = "";
  child.stderr.on("data", (chunk) => (errorOutput += String(chunk)));
  const [code] = await once(child, "close");
  return { code, text: errorOutput };
}
