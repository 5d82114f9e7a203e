import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT, UserFacingError, withBuildLock } from "../bootstrap.mjs";
import { runToEnd } from "./processes/start-process.js";
import type { ProcessSpec } from "./processes/start-process.js";

const BUILD_FAILED = "The build failed: put right what the lines above name and run this again.";
const WEB_INPUTS = ["web", "libs/contracts", "package-lock.json", "tsconfig.base.json"];
const NOT_INPUT = /^(node_modules|dist|tests)$|\.test\.tsx?$/;
const MAX_LINES_SHOWN = 40;

export interface RunOptions {
  /** Receives a line for each step. */
  progress(text: string): void;
  signal?: AbortSignal;
}

/** The file with this path from the root of the checkout. */
export const inCheckout = (path: string): string => join(ROOT, path);

/** Runs a program to its end, silently. @throws UserFacingError with its last lines when it fails */
export async function runSilently(spec: ProcessSpec, failure: string, signal?: AbortSignal): Promise<void> {
  const lines: string[] = [];
  const { code } = await runToEnd({ ...spec, onLine: (line) => lines.push(line) }, signal);
  const shown = lines.slice(-MAX_LINES_SHOWN).map(stripVTControlCharacters);
  if (code !== 0) throw new UserFacingError([...shown, failure].join("\n"));
}

async function filesUnder(path: string): Promise<string[]> {
  const found = await stat(inCheckout(path)).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const names = (await readdir(inCheckout(path))).filter((name) => !NOT_INPUT.test(name));
  return (await Promise.all(names.sort().map((name) => filesUnder(join(path, name))))).flat();
}

/** One hash over Node's major version and the names and contents of all files under these paths. */
async function hashFiles(paths: string[]): Promise<string> {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
  for (const file of (await Promise.all(paths.map(filesUnder))).flat())
    hash.update(`\0${file}\0`).update(await readFile(inCheckout(file)));
  return hash.digest("hex");
}

/** Builds the web app unless the last build was made from the same files. */
async function buildWeb({ progress, signal }: RunOptions): Promise<void> {
  const stamp = inCheckout(".build/web.stamp");
  const inputs = (await hashFiles(WEB_INPUTS)) + (process.env["PWA"] ?? "");
  const last = await readFile(stamp, "utf8").catch(() => "");
  if (last === inputs && existsSync(inCheckout("web/dist/index.html"))) return;
  progress("building the web app");
  await rm(stamp, { force: true });
  const args = [inCheckout("node_modules/vite/bin/vite.js"), "build", inCheckout("web")];
  const env = { NODE_ENV: "production" };
  await runSilently({ command: process.execPath, args, env }, BUILD_FAILED, signal);
  await mkdir(inCheckout(".build"), { recursive: true });
  await writeFile(stamp, inputs);
}

/** Builds whatever is missing or out of date. @param projects folders to compile; all of them when absent */
export async function buildCheckout(
  options: RunOptions & { web?: boolean; projects?: string[] },
): Promise<void> {
  const { web = true, projects = [], progress, signal } = options;
  await withBuildLock(async () => {
    progress("compiling what has changed");
    const args = [inCheckout("node_modules/typescript/bin/tsc"), "-b", ...projects];
    await runSilently({ command: process.execPath, args }, BUILD_FAILED, signal);
    if (web) await buildWeb(options);
  }, signal);
}
