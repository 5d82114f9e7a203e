import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { isAlive, LockedError, readHolder, UserFacingError } from "../../infra/local/bootstrap.mjs";
import { dataPath, lockDataFolder } from "../../infra/local/src/data-folder.js";
import { waitUntil } from "../../infra/local/src/processes/start-process.js";
import { waitForOrphans } from "../../infra/local/src/run-file.js";

const DEFAULT_FOLDER = ".data-demo";
/** A folder with this file belongs to a demo, so it may be deleted with everything in it. */
const MARKER = "demo";
const LOCK = "lock";
/** Long enough for the simulated night to end and check its books, and for the desk to shut down. */
const STOP_TIMEOUT_MS = 60_000;

/**
 * Sets the environment of a demo: its own data folder and stores, even if a desk is configured on this machine; relaxed
 * limits and a cheap proof of work, as all customers share this machine; only warnings and errors in the log.
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
  const names: string[] = await readdir(dataPath()).catch(() => []);
  if (names.length === 0 || names.includes(MARKER)) return;
  throw new UserFacingError(`${dataPath()} is no folder of a demo: set DEMO_DATA_DIR to a new one.`);
}

/** Marks the folder as a demo's and empties it. @throws UserFacingError if a demo is running in it */
export async function prepareFolder(signal: AbortSignal): Promise<void> {
  await assertDemoFolder();
  await mkdir(dataPath(), { recursive: true, mode: 0o700 });
  await chmod(dataPath(), 0o700);
  await writeFile(dataPath(MARKER), "");
  const release = await lockDataFolder({ signal, timeoutMs: 0 }).catch((error: unknown) => {
    if (!(error instanceof LockedError)) throw error;
    throw new UserFacingError("A demo runs here already. To end it: npm run demo -- --stop");
  });
  try {
    await waitForOrphans();
    const names = (await readdir(dataPath())).filter((name) => name !== MARKER && !name.startsWith(LOCK));
    for (const name of names) await rm(dataPath(name), { recursive: true, force: true });
  } finally {
    release();
  }
}

/** Removes the folder with everything in it. */
export const removeFolder = (): Promise<void> => rm(dataPath(), { recursive: true, force: true });

/** Stops the running demo, waits until it has printed its books, and removes its folder. */
export async function stopDemo(signal: AbortSignal): Promise<number> {
  await assertDemoFolder();
  const holder = readHolder(dataPath(LOCK));
  const isRunning = holder !== undefined && isAlive(holder);
  if (isRunning) {
    process.kill(holder.pid, "SIGTERM");
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(STOP_TIMEOUT_MS)]);
    if (!(await waitUntil(async () => !isAlive(holder), timeout)))
      throw new UserFacingError(`Process ${holder.pid} of the demo does not end: stop it.`);
  }
  await waitForOrphans();
  const folderExists = existsSync(dataPath());
  await removeFolder();
  console.log(
    isRunning ? "The demo has ended." : folderExists ? "Removed what a demo had left." : "No demo runs here.",
  );
  return 0;
}
