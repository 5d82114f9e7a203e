import { dataPath, loadOrCreateSecrets, lockDataFolder } from "../data-folder.js";
import type { DeskLog } from "../log.js";
import { findFreePort } from "../ports.js";
import { createSupervisor } from "../processes/supervisor.js";
import { createRunFile, waitForOrphans } from "../run-file.js";
import { createRedisUser, localRedis } from "../stores/redis.js";
import { chooseStorage } from "../stores/storage.js";
import type { StoreProgram } from "../stores/storage.js";

export type DeskStores = Awaited<ReturnType<typeof prepareStores>>;

/** Locks the data folder, for which it waits up to `timeoutMs`, and chooses the stores; `start` starts them. */
export async function prepareStores(log: DeskLog, signal: AbortSignal, timeoutMs?: number) {
  const release = await lockDataFolder({ signal, timeoutMs });
  await waitForOrphans();
  const runFile = createRunFile();
  const secrets = await loadOrCreateSecrets();
  const storage = await chooseStorage(await findFreePort(), secrets.STORAGE_PASSWORD);
  const url = process.env["REDIS_URL"];
  const location = { port: await findFreePort(), folder: dataPath("redis") };
  const redis = url
    ? { title: "Redis of REDIS_URL", url }
    : await localRedis(location, createRedisUser(secrets.REDIS_PASSWORD), { progress: log.progress, signal });
  const supervisor = createSupervisor({ ...log, onStart: runFile.addChild }, signal);
  return {
    secrets,
    title: storage.title,
    urls: { mongo_url: storage.url, redis_url: redis.url },
    runFile,
    supervisor,
    start: () => supervisor.start([storage, redis].filter((store): store is StoreProgram => "args" in store)),
    stop: () => supervisor.stop().then(runFile.remove).then(release),
  };
}
