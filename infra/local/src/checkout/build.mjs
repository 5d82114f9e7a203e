import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { hashOf } from "./inputs.mjs";
import { inCheckout } from "./paths.mjs";
import { runCommand } from "./run-command.mjs";

const FAILED = "The build failed: put right what the lines above name and run this again.";
const WEB_INPUTS = ["web", "libs/contracts", "package-lock.json", "tsconfig.base.json"];

/** @typedef {{ say: (text: string) => void, signal?: AbortSignal }} Options */

/**
 * Compiles what has changed since the last time; the compiler itself keeps count of that.
 * @param {Options} options
 * @param {string[]} [projects] folders; all of them when absent
 */
export async function buildServer({ signal }, projects = []) {
  const tsc = inCheckout("node_modules/typescript/bin/tsc");
  await runCommand(process.execPath, [tsc, "-b", ...projects], {
    ...(signal ? { signal } : {}),
    failure: FAILED,
  });
}

/**
 * Builds the web app unless the last build was made from the very same files.
 * @param {Options} options
 */
export async function buildWeb({ say, signal }) {
  const stamp = inCheckout(".build/web.stamp");
  const inputs = (await hashOf(WEB_INPUTS)) + (process.env["PWA"] ?? "");
  const last = await readFile(stamp, "utf8").catch(() => "");
  if (last === inputs && existsSync(inCheckout("web/dist/index.html"))) return;
  say("building the web app");
  await rm(stamp, { force: true });
  await runCommand(
    process.execPath,
    [inCheckout("node_modules/vite/bin/vite.js"), "build", inCheckout("web")],
    {
      ...(signal ? { signal } : {}),
      env: { NODE_ENV: "production" },
      failure: FAILED,
    },
  );
  await mkdir(inCheckout(".build"), { recursive: true });
  await writeFile(stamp, inputs);
}
