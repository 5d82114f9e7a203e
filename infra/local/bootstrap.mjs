// The entry point of `npm start`, `dev`, `demo`, `storage`, `admin` and `test`. It uses no package, so that it runs in a
// fresh clone: it checks Node's version, installs the packages, then imports the launcher into the same process.
import { execFileSync, spawn } from "node:child_process";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** A script that runs a program, and stops it when the script's standard input closes. */
export const GUARD_SCRIPT = join(ROOT, "infra/local/guard.sh");
const RUNNING_FOLDER = join(ROOT, ".build/running");

/** An error that the user can correct; its message is one sentence that says how. */
export class UserFacingError extends Error {}
/** Thrown if another process holds the lock. */
export class LockedError extends UserFacingError {}

/** @typedef {{ pid: number, identity?: string | undefined, command: string }} Holder */
/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean }>} Packages */

/** @param {string} file */
const readJson = (file) => JSON.parse(fs.readFileSync(file, "utf8"));

/** @param {string} version of Node @returns an error message if package.json does not allow it, else undefined */
export function checkNodeVersion(version) {
  const minimum = readJson(join(ROOT, "package.json")).engines.node.replace(/^\D+/, "");
  if (version.localeCompare(minimum, "en", { numeric: true }) >= 0) return undefined;
  return `Node ${version} is too old: install Node ${minimum} or newer (nodejs.org) and run this again.`;
}

/**
 * Reads a process's start time, which differs from that of a later process with the same id; undefined if it has ended.
 * @param {number} pid @returns {string | undefined}
 */
export function readStartTime(pid) {
  try {
    if (!fs.existsSync("/proc/self/stat")) {
      const args = ["-o", "stat=,lstart=", "-p", String(pid)];
      // The text must not differ between processes with another language or time zone.
      const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
      const psOutput = execFileSync("ps", args, { encoding: "utf8", env }).trim();
      return psOutput.startsWith("Z") ? undefined : psOutput.replace(/^\S+\s+/, "");
    }
    const statText = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", ...fields] = statText.slice(statText.lastIndexOf(")") + 2).split(" ");
    const bootId = fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return /[ZX]/.test(state) ? undefined : `${bootId}-${fields[18]}`;
  } catch {
    return undefined;
  }
}

/** @param {string} file */
function writeHolder(file) {
  const command = `npm ${process.env.npm_lifecycle_event ?? process.argv[2]}`;
  const holder = { pid: process.pid, identity: readStartTime(process.pid), command };
  fs.writeFileSync(file, JSON.stringify(holder), { mode: 0o600 });
}

/** Reads which process took a lock, even if it has ended. @param {string} file @returns {Holder | undefined} */
export function readHolder(file) {
  try {
    return readJson(file);
  } catch (error) {
    return Object(error).code === "ENOENT" ? undefined : { pid: 0, command: "unknown" };
  }
}

/** @param {Holder} holder */
export const isAlive = ({ pid, identity }) => identity !== undefined && readStartTime(pid) === identity;

/** Removes the lock of an ended process unless it was replaced. @param {string} file @param {Holder} oldHolder */
function removeStaleLock(file, oldHolder) {
  const stalePath = `${file}.${process.pid}.stale`;
  try {
    fs.renameSync(file, stalePath);
    if (JSON.stringify(readHolder(stalePath)) !== JSON.stringify(oldHolder)) fs.linkSync(stalePath, file);
  } catch {
    // Another process has already replaced the lock: the next attempt reads the new one.
  }
  fs.rmSync(stalePath, { force: true });
}

/** Takes the lock, or returns its holder. @param {string} file @param {string} ownFile a file naming this process */
function tryLock(file, ownFile) {
  for (;;) {
    try {
      return void fs.linkSync(ownFile, file);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder)) return holder;
    if (holder) removeStaleLock(file, holder);
  }
}

/**
 * Takes a lock. It lasts until it is released or this process ends. @returns a function that releases it
 * @param {string} file @param {{ subject: string, remedy: string, timeoutMs?: number | undefined, signal?: AbortSignal | undefined }} options
 */
export async function lock(file, { subject, remedy, timeoutMs = 20_000, signal }) {
  const ownFile = `${file}.${process.pid}.own`;
  writeHolder(ownFile);
  try {
    const deadline = Date.now() + timeoutMs;
    for (let holder = tryLock(file, ownFile); holder; holder = tryLock(file, ownFile)) {
      signal?.throwIfAborted();
      const { pid, command } = holder;
      if (Date.now() > deadline)
        throw new LockedError(`${subject} is in use by process ${pid} (${command}): ${remedy}.`);
      await delay(100);
    }
  } finally {
    fs.rmSync(ownFile, { force: true });
  }
  return () => fs.rmSync(file, { force: true });
}

/** Runs one install or build at a time. @param {() => Promise<void>} callback @param {AbortSignal} [signal] */
export async function withBuildLock(callback, signal) {
  fs.mkdirSync(RUNNING_FOLDER, { recursive: true });
  const [subject, remedy] = ["The build of this checkout", "wait until it has finished, or stop it"];
  const release = await lock(join(ROOT, ".build/lock"), { subject, remedy, signal });
  return callback().finally(release);
}

/** Finds npm's script. Prefers the npm that started this process; otherwise uses the npm installed beside Node. */
export const findNpm = () =>
  fs.realpathSync(process.env.npm_execpath ?? join(dirname(process.execPath), "npm"));

/** Whether all required packages have their locked versions. @param {Packages} locked @param {Packages} installed */
export const isInstalled = (locked, installed) =>
  Object.entries(locked).every(([path, { version, link = false, optional = false }]) => {
    const installedPackage = installed[path];
    if (!installedPackage) return optional || !path.includes("node_modules/");
    return Boolean(installedPackage.link) === link && (link || installedPackage.version === version);
  });

/** Runs `npm ci` if installed packages differ from package-lock.json. @throws if this checkout runs another command */
async function installPackages() {
  const ownFile = join(RUNNING_FOLDER, String(process.pid));
  process.once("exit", () => fs.rmSync(ownFile, { force: true }));
  const otherCommands = fs.readdirSync(RUNNING_FOLDER).map((name) => readHolder(join(RUNNING_FOLDER, name)));
  writeHolder(ownFile);
  const installedLock = join(ROOT, "node_modules/.package-lock.json");
  const lockedPackages = readJson(join(ROOT, "package-lock.json")).packages;
  if (fs.existsSync(installedLock) && isInstalled(lockedPackages, readJson(installedLock).packages)) return;
  const holder = otherCommands.find((holder) => holder && isAlive(holder));
  const problem = "Other packages must be installed, but those of now are in use by process";
  if (holder) throw new UserFacingError(`${problem} ${holder.pid} (${holder.command}): stop it first.`);
  console.error("installing packages");
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const npm = spawn("/bin/sh", [GUARD_SCRIPT, process.execPath, findNpm(), ...args], { cwd: ROOT });
  npm.stderr.pipe(process.stderr);
  const exitCode = await new Promise((resolve) => npm.once("error", resolve).once("exit", resolve));
  if (exitCode !== 0) throw new UserFacingError("npm ci failed: check the network, and run this again.");
}

/** Imports the launcher, after bundling it if its sources have changed. */
async function importLauncher() {
  const { bundlePrograms } = await import(join(ROOT, "infra/build/programs.mjs"));
  await withBuildLock(() => bundlePrograms(["infra/local"]));
  return import(join(ROOT, "infra/local/dist/main.js"));
}

/** @param {string[]} argv the command and its arguments */
async function main([command = "", ...args]) {
  const parentPid = process.ppid;
  // Stops this process when its parent, npm, has ended: a killed npm forwards no signal.
  setInterval(() => process.ppid !== parentPid && process.kill(process.pid, "SIGTERM"), 250).unref();
  try {
    const versionError = checkNodeVersion(process.versions.node);
    if (versionError) throw new UserFacingError(versionError);
    if (process.env.APP_ENV !== "production" || command !== "admin") await withBuildLock(installPackages);
    const { runCommand } = await importLauncher();
    process.exitCode = await runCommand(command, args);
  } catch (error) {
    console.error(error instanceof UserFacingError ? error.message : error);
    process.exitCode = 1;
  }
}

// Not awaited: the launcher imports this module, so the two modules would wait for each other.
if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  void main(process.argv.slice(2));
