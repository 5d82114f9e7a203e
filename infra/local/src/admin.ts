import { LockedError, UserFacingError } from "../bootstrap.mjs";
import { dataPath, loadOrCreateSecrets } from "./data-folder.js";
import { prepareStores } from "./desk/desk-stores.js";
import { serviceEnv } from "./desk/services.js";
import { createDeskLog } from "./log.js";
import { buildOutdated, runInTerminal } from "./programs.js";
import { readRunFile } from "./run-file.js";

/** Runs an operator's command in settings-auth. `check` instead runs the data check of each service that has one. */
async function runInService(args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  if (args[0] !== "check")
    return runInTerminal(["services/settings-auth/dist/admin.js", ...args], env, signal);
  let exitCode = 0;
  for (const service of ["transactions", "settings-auth"])
    exitCode = Math.max(exitCode, await runInTerminal([`services/${service}/dist/check.js`], env, signal));
  return exitCode;
}

async function runOnRunningDesk(args: string[], signal: AbortSignal): Promise<number> {
  if (args[0] === "restore")
    throw new UserFacingError("The desk is running: stop it, restore, and start it again.");
  const runFile = await readRunFile();
  if (!runFile.mongo_url)
    throw new UserFacingError("The desk is just starting or stopping: try again in a moment.");
  const env = serviceEnv("settings-auth", runFile, await loadOrCreateSecrets());
  return runInService(args, { ...env, DATA_SECRETS_FILE: dataPath("secrets.json") }, signal);
}

/** Runs one command with storage and Redis only. The command's events wait in the outbox until the desk runs. */
async function runOnStores(args: string[], signal: AbortSignal): Promise<number> {
  const log = createDeskLog(process.stderr);
  const { urls, secrets, start, stop } = await prepareStores({ ...log, line: () => undefined }, signal, 0);
  const file = dataPath("secrets.json");
  // No service is running, so a restore may replace the secrets by those of the backup.
  const fileEnv = { DATA_SECRETS_FILE: file, RESTORE_SECRETS_FILE: file };
  try {
    await start();
    return await runInService(args, { ...serviceEnv("settings-auth", urls, secrets), ...fileEnv }, signal);
  } finally {
    await stop();
  }
}

/** `npm run admin`: the operator's command line. In production all configuration comes from the environment. */
export async function runAdminCommand(args: string[], signal: AbortSignal): Promise<number> {
  if (process.env["APP_ENV"] === "production") return runInService(args, {}, signal);
  await buildOutdated({ progress: () => undefined, signal, web: false });
  if (args[0] === "open-secrets") return runInService(args, {}, signal);
  return runOnStores(args, signal).catch((error: unknown) => {
    if (!(error instanceof LockedError)) throw error;
    return runOnRunningDesk(args, signal);
  });
}
