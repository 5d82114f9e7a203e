import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Problem } from "../problem.mjs";
import { processIdentity } from "./process-identity.mjs";

const PATIENCE_MS = 20_000;
const STEP_MS = 100;

/** Another process has the lock. */
export class InUse extends Problem {
  /** @override */
  name = "InUse";
}

/** @typedef {{ pid: number, identity?: string | undefined, command: string, since: string }} Holder */

/**
 * @param {string} file
 * @returns {Promise<Holder | undefined>}
 */
async function holderOf(file) {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return { pid: 0, command: "unknown", since: "" };
  }
}

/** @param {Holder} holder */
const isAlive = ({ pid, identity }) => identity !== undefined && processIdentity(pid) === identity;

/**
 * Takes the file away if it is still the one of that dead holder; a lock taken by another meanwhile is put
 * back.
 * @param {string} file
 * @param {Holder} dead
 */
async function removeStale(file, dead) {
  const aside = `${file}.${process.pid}.stale`;
  await rename(file, aside).catch(() => undefined);
  const moved = await holderOf(aside);
  if (moved && (moved.pid !== dead.pid || moved.identity !== dead.identity))
    await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * @param {string} file
 * @param {string} mine a file with our own entry
 * @returns {Promise<Holder | undefined>} who has it, nothing when it is ours now
 */
async function tryLock(file, mine) {
  try {
    await link(mine, file);
    return undefined;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
  }
  const holder = await holderOf(file);
  if (!holder) return tryLock(file, mine);
  if (isAlive(holder)) return holder;
  await removeStale(file, holder);
  return tryLock(file, mine);
}

/**
 * Takes a lock that dies with this process. One that is ending gets 20 s to let go of it.
 * @param {string} file
 * @param {{ what: string, remedy: string, patience?: number, signal?: AbortSignal }} options
 * @returns {Promise<() => Promise<void>>} gives it back
 * @throws {InUse} that names the process which has it
 */
export async function lock(file, { what, remedy, patience = PATIENCE_MS, signal }) {
  const { pid } = process;
  const mine = `${file}.${pid}.mine`;
  const command = `npm ${process.env.npm_lifecycle_event ?? "start"}`;
  const entry = { pid, identity: processIdentity(pid), command, since: new Date().toISOString() };
  await writeFile(mine, JSON.stringify(entry), { mode: 0o600 });
  try {
    const end = Date.now() + patience;
    for (let holder = await tryLock(file, mine); holder; holder = await tryLock(file, mine)) {
      signal?.throwIfAborted();
      if (Date.now() > end)
        throw new InUse(`${what} is in use by process ${holder.pid} (${holder.command}): ${remedy}.`);
      await pause(STEP_MS);
    }
  } finally {
    await rm(mine, { force: true });
  }
  return () => rm(file, { force: true });
}
