import { loadOrCreateSecrets } from "../data-folder.js";
import type { DataFolder } from "../data-folder.js";
import type { DeskLog } from "../log.js";
import { freePort } from "../ports.js";
import { createSupervisor } from "../processes/supervisor.js";
import { createRunFile, killOrphans } from "../run-file.js";
import { oneRedisUser, privateRedis } from "../stores/redis.js";
import { planStorage } from "../stores/storage.js";
import type { StorePlan } from "../stores/storage.js";

export type DeskStores = Awaited<ReturnType<typeof openStores>>;

/**
 * Decides what a desk stores its data with; `start` starts it, and run.json names what runs. Ends first what an
 * earlier desk left running in this folder.
 */
export async function openStores(folder: DataFolder, log: DeskLog, signal: AbortSignal) {
  const runFile = createRunFile(folder.file("run.json"));
  await killOrphans(folder.file("run.json"));
  const secrets = await loadOrCreateSecrets(folder.file("secrets.json"));
  const storage = await planStorage(folder, await freePort(), secrets.STORAGE_PASSWORD);
  const url = process.env["REDIS_URL"];
  const own = { port: await freePort(), folder: folder.file("redis") };
  const redis: StorePlan = url
    ? { title: "Redis of REDIS_URL", url }
    : await privateRedis(own, oneRedisUser(secrets.REDIS_PASSWORD), { progress: log.progress, signal });
  const supervisor = createSupervisor({ ...log, started: runFile.addChild }, signal);
  const specs = [storage.process, redis.process].filter((spec) => spec !== undefined);
  return {
    secrets,
    storage,
    redis,
    runFile,
    supervisor,
    start: (): Promise<void> => supervisor.start(specs),
    stop: (): Promise<void> => supervisor.stop().then(runFile.remove),
  };
}
