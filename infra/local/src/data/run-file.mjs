import { readFile, rm } from "node:fs/promises";
import { processIdentity } from "./process-identity.mjs";
import { writeJson } from "./write-file.mjs";

/**
 * @typedef {{ pid: number, identity: string | undefined }} Running
 * @typedef {{ url?: string, mongo_url?: string, redis_url?: string, children?: Record<string, Running> }} Run
 */

/**
 * What the last or the present desk of this folder noted about itself.
 * @param {string} file
 * @returns {Promise<Run>}
 */
export async function readRun(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return {};
  }
}

/**
 * Keeps run.json: the URLs of the running desk and the processes it started.
 * @param {string} file
 */
export function createRunFile(file) {
  /** @type {Run & { children: Record<string, Running> }} */
  const run = { children: {} };
  let written = Promise.resolve();
  const save = () => (written = written.then(() => writeJson(file, run)).catch(() => undefined));
  return {
    /** @param {Run} urls */
    urls: (urls) => (Object.assign(run, urls), save()),
    /** @type {(name: string, pid: number) => Promise<void>} */
    started: (name, pid) => ((run.children[name] = { pid, identity: processIdentity(pid) }), save()),
    remove: () => written.then(() => rm(file, { force: true })),
  };
}
