import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { isAlive, LockedError, readHolder, UserFacingError } from "../../bootstrap.mjs";
import { dataPath, lockDataFolder } from "../data-folder.js";
import { waitUntil } from "../processes/start-process.js";
import { waitForOrphans } from "../run-file.js";

const DEFAULT_FOLDER = ".data-demo";
/** Marks a folder as a demo's, which may be removed with all that lies in it. */
const MARK = "demo";
const LOCK = "lock";
/** The night's last requests, the books, and the desk's processes all end within it. */
const STOP_TIMEOUT_MS = 60_000;

/**
 * Sets the environment of a demo: a data folder and stores of its own, whatever a desk of this machine uses; relaxed
 * limits and a cheap proof of work, since all its customers are on this machine; a log of warnings alone.
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

async function refuseOtherFolders(): Promise<void> {
  const names: string[] = await readdir(dataPath()).catch(() => []);
  if (names.length === 0 || names.includes(MARK)) return;
  throw new UserFacingError(`${dataPath()} is no folder of a demo: set DEMO_DATA_DIR to a new one.`);
}

/** Empties the folder of an earlier demo, and marks it; the demo that runs in it is left alone. */
export async function prepareFolder(signal: AbortSignal): Promise<void> {
  await refuseOtherFolders();
  await mkdir(dataPath(), { recursive: true, mode: 0o700 });
  await chmod(dataPath(), 0o700);
  await writeFile(dataPath(MARK), "");
  const release = await lockDataFolder({ signal, timeoutMs: 0 }).catch((error: unknown) => {
    if (!(error instanceof LockedError)) throw error;
    throw new UserFacingError("A demo runs here already. To end it: npm run demo -- --stop");
  });
  try {
    await waitForOrphans();
    const old = (await readdir(dataPath())).filter((name) => name !== MARK && !name.startsWith(LOCK));
    for (const name of old) await rm(dataPath(name), { recursive: true, force: true });
  } finally {
    release();
  }
}

/** Removes the folder with everything in it. */
export const removeFolder = (): Promise<void> => rm(dataPath(), { recursive: true, force: true });

/** Ends the demo that runs, waits until it has printed its books, and removes its folder. */
export async function stopDemo(signal: AbortSignal): Promise<number> {
  await refuseOtherFolders();
  const holder = readHolder(dataPath(LOCK));
  const isRunning = holder !== undefined && isAlive(holder);
  if (isRunning) {
    process.kill(holder.pid, "SIGTERM");
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(STOP_TIMEOUT_MS)]);
    if (!(await waitUntil(async () => !isAlive(holder), waiting)))
      throw new UserFacingError(`Process ${holder.pid} of the demo does not end: stop it.`);
  }
  await waitForOrphans();
  const isLeft = existsSync(dataPath());
  await removeFolder();
  console.log(
    isRunning ? "The demo has ended." : isLeft ? "Removed what a demo had left." : "No demo runs here.",
  );
  return 0;
}
