import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { LockedError, ROOT, UserFacingError } from "../../bootstrap.mjs";
import { buildCheckout, inCheckout } from "../checkout.js";
import { dataPath, openDataFolder } from "../data/folder.js";
import type { DataFolder } from "../data/folder.js";
import { readRunFile } from "../data/run-file.js";
import { loadOrCreateSecrets } from "../data/secrets.js";
import { planStores, superviseStores } from "../desk/desk-stores.js";
import { serviceEnv } from "../desk/services.js";
import { createDeskLog } from "../log/desk-log.js";
import { readSecret } from "./read-secret.js";

/** The services whose data has a schema. */
const CHECKED = ["transactions", "settings-auth"] as const;
const ports = { gateway: 0, transactions: 0, "settings-auth": 0, notifier: 0 };

/** Runs a program of this checkout, which has the terminal until it ends. */
async function runProgram(
  program: string,
  { args, input }: { args: string[]; input?: string | undefined },
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<number> {
  const child = spawn(process.execPath, [inCheckout(program), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: [input === undefined ? "inherit" : "pipe", "inherit", "inherit"],
  });
  child.stdin?.on("error", () => undefined).end(input);
  signal.addEventListener("abort", () => child.kill("SIGTERM"));
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

/** Runs a command of settings-auth, or the check of every service whose data has a schema. */
async function runInService(args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  if (args[0] !== "check")
    return runProgram("services/settings-auth/dist/admin.js", await readSecret(args), env, signal);
  let code = 0;
  for (const service of CHECKED)
    code = Math.max(code, await runProgram(`services/${service}/dist/check.js`, { args: [] }, env, signal));
  return code;
}

/** Runs it on the desk that is running in this data folder. */
async function runOnRunningDesk(args: string[], path: string, signal: AbortSignal): Promise<number> {
  if (args[0] === "restore")
    throw new UserFacingError("The desk is running: stop it, restore, and start it again.");
  const { mongo_url: mongoUrl, redis_url: redisUrl } = await readRunFile(join(path, "run.json"));
  if (!mongoUrl || !redisUrl)
    throw new UserFacingError("The desk is just starting or stopping: try again in a moment.");
  const file = join(path, "secrets.json");
  const secrets = await loadOrCreateSecrets(file);
  const env = serviceEnv("settings-auth", { ports, host: "", mongoUrl, redisUrl, secrets });
  return runInService(args, { ...env, DATA_SECRETS_FILE: file }, signal);
}

/** Starts the desk's storage and Redis for one command; its events wait in the outbox until the desk runs. */
async function runOnStores(args: string[], folder: DataFolder, signal: AbortSignal): Promise<number> {
  const { note, progress } = createDeskLog(process.stderr);
  const plan = await planStores(folder, { progress, signal });
  const { stop, ready } = superviseStores(folder, plan, { note, line: () => undefined });
  const { storage, redis, secrets } = plan;
  const desk = { ports, host: "", mongoUrl: storage.url, redisUrl: redis.url, secrets };
  const file = folder.file("secrets.json");
  // Nobody uses the secrets now: those of a restored backup may take their place.
  const files = { DATA_SECRETS_FILE: file, RESTORE_SECRETS_FILE: file };
  try {
    await ready();
    return await runInService(args, { ...serviceEnv("settings-auth", desk), ...files }, signal);
  } finally {
    await stop();
  }
}

/** The operator's command line. In production the environment gives everything. */
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
