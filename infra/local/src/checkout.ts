import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { execa } from "execa";
import { glob } from "tinyglobby";
import { GUARD, ROOT, UserFacingError, withBuildLock } from "../bootstrap.mjs";

const BUILD_FAILED = "The build failed: put right what the lines above name and run this again.";
const WEB_INPUTS = ["web", "libs/contracts", "package-lock.json", "tsconfig.base.json"];
const NO_INPUTS = ["**/node_modules", "**/dist", "**/tests", "**/*.test.{ts,tsx}"];
const MAX_LINES_SHOWN = 40;

export interface RunOptions {
  /** Receives a line for each step. */
  progress(text: string): void;
  signal: AbortSignal;
}

/** The file with this path from the root of the checkout. */
export const inCheckout = (path: string): string => join(ROOT, path);

/** Vite, with tsx: its configuration imports sources of `libs/`. */
export const VITE = [process.execPath, "--import", "tsx", inCheckout("node_modules/vite/bin/vite.js")];

/** Runs a program to its end, silently. @throws UserFacingError with its last lines when it fails */
export async function runSilently(
  commandLine: string[],
  { failure, signal, env = {} }: { failure: string; signal: AbortSignal; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const options = { cwd: ROOT, stdin: "pipe", all: true, reject: false, cancelSignal: signal } as const;
  const { all, exitCode } = await execa("/bin/sh", [GUARD, ...commandLine], { ...options, env });
  signal.throwIfAborted();
  const shown = stripVTControlCharacters(all).split("\n").slice(-MAX_LINES_SHOWN);
  if (exitCode !== 0) throw new UserFacingError([...shown, failure].join("\n"));
}

/** Runs a script of this checkout, which has the terminal until it ends, and gives its exit code. */
export async function runInTerminal(
  [script = "", ...args]: string[],
  env: NodeJS.ProcessEnv,
  cancelSignal: AbortSignal,
): Promise<number> {
  const options = { cwd: ROOT, env, stdio: "inherit", reject: false, cancelSignal } as const;
  const { exitCode = 1 } = await execa(process.execPath, [inCheckout(script), ...args], options);
  return exitCode;
}

/** One hash over Node's major version and the names and contents of all files that the web app is built from. */
async function hashWebInputs(): Promise<string> {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
  const files = await glob(WEB_INPUTS, { cwd: ROOT, ignore: NO_INPUTS, dot: true });
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(await readFile(inCheckout(file)));
  return hash.update(process.env["PWA"] ?? "").digest("hex");
}

/** Builds the web app unless the last build was made from the same files. */
async function buildWeb({ progress, signal }: RunOptions): Promise<void> {
  const stamp = inCheckout(".build/web.stamp");
  const inputs = await hashWebInputs();
  const last = await readFile(stamp, "utf8").catch(() => "");
  if (last === inputs && existsSync(inCheckout("web/dist/index.html"))) return;
  progress("building the web app");
  await rm(stamp, { force: true });
  await runSilently([...VITE, "build", inCheckout("web")], {
    failure: BUILD_FAILED,
    signal,
    env: { NODE_ENV: "production" },
  });
  await mkdir(inCheckout(".build"), { recursive: true });
  await writeFile(stamp, inputs);
}

/** Builds whatever is missing or out of date. @param programs workspaces to bundle; all of them when absent */
export async function buildCheckout(
  options: RunOptions & { web?: boolean; programs?: string[] },
): Promise<void> {
  const { web = true, programs = [], progress, signal } = options;
  await withBuildLock(async () => {
    progress("bundling what has changed");
    const bundle = [process.execPath, inCheckout("infra/bundle/bundle.mjs"), ...programs];
    await runSilently(bundle, { failure: BUILD_FAILED, signal });
    if (web) await buildWeb(options);
  }, signal);
}
