import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { Problem } from "../problem.mjs";
import { ROOT } from "./paths.mjs";

const LAST_LINES = 40;

/**
 * Runs a program to its end, silently; what it said is shown only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ signal?: AbortSignal, env?: NodeJS.ProcessEnv, failure: string }} options failure: the last sentence
 * @throws {Problem} when it fails
 */
export async function runCommand(command, args, { signal, env, failure }) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal ? { signal } : {}),
  });
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(chunk));
  const code = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", resolve);
  });
  signal?.throwIfAborted();
  if (code === 0) return;
  const lines = stripVTControlCharacters(Buffer.concat(said).toString("utf8"))
    .trimEnd()
    .split("\n")
    .slice(-LAST_LINES);
  throw new Problem([...lines, failure].join("\n"));
}
