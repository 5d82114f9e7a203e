import { join } from "node:path";
import { LockedError, UserFacingError } from "../bootstrap.mjs";
import { buildCheckout, runInTerminal } from "./checkout.js";
import { dataPath, loadOrCreateSecrets, openDataFolder } from "./data-folder.js";
import type { DataFolder } from "./data-folder.js";
import { openStores } from "./desk/desk-stores.js";
import { serviceEnv } from "./desk/services.js";
import { createDeskLog } from "./log.js";
import { readRunFile } from "./run-file.js";

/** The services whose data has a schema. */
const CHECKED = ["transactions", "settings-auth"] as const;

/** Runs a command of settings-auth, or the check of every service whose data has a schema. */
async function runInService(args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  if (args[0] !== "check")
    return runInTerminal(["services/settings-auth/dist/admin.js", ...args], env, signal);
  let code = 0;
  for (const service of CHECKED)
    code = Math.max(code, await runInTerminal([`services/${service}/dist/check.js`], env, signal));
  return code;
}

/** Runs it on the desk that is running in this data folder. */
async function runOnRunningDesk(args: string[], path: string, signal: AbortSignal): Promise<number> {
  if (args[0] === "restore")
    throw new UserFacingError("The desk is running: stop it, restore, and start it again.");
  const run = await readRunFile(join(path, "run.json"));
  if (!run.mongo_url || !run.redis_url)
    throw new UserFacingError("The desk is just starting or stopping: try again in a moment.");
  const DATA_SECRETS_FILE = join(path, "secrets.json");
  const secrets = await loadOrCreateSecrets(DATA_SECRETS_FILE);
  const stores = { storage: { url: run.mongo_url }, redis: { url: run.redis_url }, secrets };
  return runInService(args, { ...serviceEnv("settings-auth", stores), DATA_SECRETS_FILE }, signal);
}

/** Starts the desk's storage and Redis for one command; its events wait in the outbox until the desk runs. */
async function runOnStores(args: string[], folder: DataFolder, signal: AbortSignal): Promise<number> {
  const log = createDeskLog(process.stderr);
  const stores = await openStores(folder, { ...log, line: () => undefined }, signal);
  const file = folder.file("secrets.json");
  // Nobody uses the secrets now: those of a restored backup may take their place.
  const files = { DATA_SECRETS_FILE: file, RESTORE_SECRETS_FILE: file };
  try {
    await stores.start();
    return await runInService(args, { ...serviceEnv("settings-auth", stores), ...files }, signal);
  } finally {
    await stores.stop();
  }
}

/** `npm run admin`: the operator's command line. In production the environment gives everything. */
export async function runAdmin(args: string[], signal: AbortSignal): Promise<number> {
  if (process.env["APP_ENV"] === "production") return runInService(args, {}, signal);
  await buildCheckout({ progress: () => undefined, signal, web: false });
  if (args[0] === "open-secrets") return runInService(args, {}, signal);
  try {
    const folder = await openDataFolder({ timeoutMs: 0 });
    return await runOnStores(args, folder, signal).finally(folder.release);
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    return runOnRunningDesk(args, dataPath(), signal);
  }
}
