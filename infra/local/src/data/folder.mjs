import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ROOT } from "../checkout/paths.mjs";
import { Problem } from "../problem.mjs";
import { lock } from "./lock.mjs";

const OURS = ["desk.json", "secrets.json", "run.json", "lock"];

/** Where the desk's data lies: DATA_DIR, else `.data` in the checkout. */
export const dataPath = () => resolve(ROOT, process.env.DATA_DIR || ".data");

/**
 * Makes the folder, or closes it to others when it is ours; never changes the rights of anything else.
 * @param {string} path
 */
async function ensureFolder(path) {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const names = await readdir(path);
  if (names.length === 0 || names.some((name) => OURS.includes(name))) return chmod(path, 0o700);
  if ((await stat(path)).mode & 0o077) {
    throw new Problem(
      `${path} holds other files and is open to others: set DATA_DIR to an empty or a new folder.`,
    );
  }
}

/**
 * Opens the data folder for this process alone.
 * @param {{ signal?: AbortSignal, patience?: number }} options patience: for one that is ending
 * @returns {Promise<{ path: string, file: (...parts: string[]) => string, release: () => Promise<void> }>}
 */
export async function openDataFolder(options) {
  const path = dataPath();
  try {
    await ensureFolder(path);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Problem(
      `The data folder ${path} cannot be used (${code}): set DATA_DIR to a folder you may write to.`,
    );
  }
  const what = `The data folder ${path}`;
  const remedy = "stop that one, or set DATA_DIR to another folder";
  const release = await lock(join(path, "lock"), { ...options, what, remedy });
  return { path, file: (...parts) => join(path, ...parts), release };
}
