import { join } from "node:path";
import { readRun } from "../data/run-file.mjs";
import { keepSecrets } from "../data/secrets.mjs";
import { planStores, superviseStores } from "../desk/stores.mjs";
import { serviceEnv } from "../desk/service-env.mjs";
import { createDeskLog } from "../log/desk-log.mjs";
import { Problem } from "../problem.mjs";

const NO_PORTS = { gateway: 0, transactions: 0, "settings-auth": 0, notifier: 0 };

/** @param {{ mongoUrl: string, redisUrl: string, secrets: import("../data/secrets.mjs").Secrets }} desk */
const environment = (desk) => serviceEnv("settings-auth", { ports: NO_PORTS, host: "127.0.0.1", ...desk });

/** Where a backup finds the secrets that this desk made. */
const SECRETS = "secrets.json";

/**
 * The environment of the desk that is running in this data folder.
 * @param {string} path
 */
export async function runningDesk(path) {
  const { mongo_url: mongoUrl, redis_url: redisUrl } = await readRun(join(path, "run.json"));
  if (!mongoUrl || !redisUrl)
    throw new Problem("The desk is just starting or stopping: try again in a moment.");
  const file = join(path, SECRETS);
  return {
    ...environment({ mongoUrl, redisUrl, secrets: await keepSecrets(file) }),
    DATA_SECRETS_FILE: file,
  };
}

/**
 * Starts the desk's storage and Redis for one command; events of it wait in the outbox until the desk runs.
 * @param {import("../desk/stores.mjs").Folder} folder
 */
export async function startedDesk(folder) {
  const log = { ...createDeskLog(process.stderr), follow: () => undefined };
  const plan = await planStores(folder, log);
  const { supervisor, runFile, ready } = superviseStores(folder, plan, log);
  const stop = async () => {
    await supervisor.stop();
    await runFile.remove();
    await folder.release();
  };
  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  const file = folder.file(SECRETS);
  const desk = { mongoUrl: plan.storage.url, redisUrl: plan.redis.url, secrets: plan.secrets };
  // Nobody uses the secrets now: those of a restored backup may take their place.
  const files = { DATA_SECRETS_FILE: file, RESTORE_SECRETS_FILE: file };
  return { stop, env: { ...environment(desk), ...files } };
}
