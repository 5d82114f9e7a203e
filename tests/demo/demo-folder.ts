import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { isAlive, LockedError, readHolder, UserFacingError } from "../../infra/local/bootstrap.mjs";
import { dataPath, lockDataFolder } from "../../infra/local/src/data-folder.js";
import { waitUntil } from "../../infra/local/src/processes/start-process.js";
import { waitForOrphans } from "../../infra/local/src/run-file.js";

const DEFAULT_FOLDER = ".data-demo";
/** A folder with this file belongs to a demo, so it may be deleted with everything in it. */
const MARKER_FILE = "demo";
const LOCK_FILE = "lock";
/** Long enough for the demo to end its simulated night and check its books, and for the desk to shut down. */
const STOP_TIMEOUT_MS = 60_000;

/**
 * Sets the environment of a demo: its own data folder and stores, even if a desk is configured on this machine; relaxed
 * rate limits and a cheap proof of work, as all customers share this machine; only warnings and errors in the log.
 */
export function useDemoEnvironment(): void {
  const { env } = process;
  for (const name of ["MONGO_URL", "REDIS_URL", "APP_ENV"]) delete env[name];
  env["DATA_DIR"] = env["DEMO_DATA_DIR"] || DEFAULT_FOLDER;
  env["RATE_LIMIT_PROFILE"] = "relaxed";
  env["HUMAN_VERIFICATION"] = "altcha";
  env["ALTCHA_COST"] ||= "50";
  env["LOG_LEVEL"] ||= "warn";
}

async function assertDemoFolder(): Promise<void> {
  const fileNames: string[] = await readdir(dataPath()).catch(() => []);
  if (fileNames.length === 0 || fileNames.includes(MARKER_FILE)) return;
  throw new UserFacingError(`${dataPath()} is no folder of a demo: set DEMO_DATA_DIR to a new one.`);
}

/** Empties the data folder and marks it as a demo's. @throws UserFacingError if a demo is running in the folder */
export async function prepareFolder(signal: AbortSignal): Promise<void> {
  await assertDemoFolder();
  await mkdir(dataPath(), { recursive: true, mode: 0o700 });
  await chmod(dataPath(), 0o700);
  await writeFile(dataPath(MARKER_FILE), "");
  const release = await lockDataFolder({ signal, timeoutMs: 0 }).catch((error: unknown) => {
    if (!(error instanceof LockedError)) throw error;
    throw new UserFacingError("A demo runs here already. To end it: npm run demo -- --stop");
  });
  try {
    await waitForOrphans();
    const fileNames = (await readdir(dataPath())).filter(
      (name) => name !== MARKER_FILE && !name.startsWith(LOCK_FILE),
    );
    for (const name of fileNames) await rm(dataPath(name), { recursive: true, force: true });
  } finally {
    release();
  }
}

/** Removes the demo's data folder with everything in it. */
export const removeFolder = (): Promise<void> => rm(dataPath(), { recursive: true, force: true });

/** Stops the running demo, waits until it has printed its books, and removes its data folder. */
export async function stopDemo(signal: AbortSignal): Promise<number> {
  await assertDemoFolder();
  const lockHolder = readHolder(dataPath(LOCK_FILE));
  const isRunning = lockHolder !== undefined && isAlive(lockHolder);
  if (isRunning) {
    process.kill(lockHolder.pid, "SIGTERM");
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(STOP_TIMEOUT_MS)]);
    if (!(await waitUntil(async () => !isAlive(lockHolder), timeout)))
      throw new UserFacingError(`Process ${lockHolder.pid} of the demo does not end: stop it.`);
  }
  await waitForOrphans();
  const folderExists = existsSync(dataPath());
  await removeFolder();
  console.log(
    isRunning ? "The demo has ended." : folderExists ? "Removed what a demo had left." : "No demo runs here.",
  );
  return 0;
}
