import type { RunOptions } from "../checkout.js";
import type { DataFolder } from "../data/folder.js";
import { killOrphans } from "../data/orphans.js";
import { createRunFile } from "../data/run-file.js";
import { loadOrCreateSecrets } from "../data/secrets.js";
import type { Secrets } from "../data/secrets.js";
import { chooseStorage } from "../data/storage-kind.js";
import type { StorageChoice } from "../data/storage-kind.js";
import type { DeskLog } from "../log/desk-log.js";
import { freePort } from "../ports.js";
import { Supervisor } from "../processes/supervisor.js";
import { privateRedis } from "../stores/redis.js";
import { planStorage } from "../stores/storage.js";
import type { StorePlan } from "../stores/storage.js";

export interface DeskStores {
  secrets: Secrets;
  storageKind: StorageChoice["kind"];
  storage: StorePlan;
  redis: StorePlan;
}

/** Decides what a desk stores its data with. Ends first what an earlier desk left running in this folder. */
export async function planStores(folder: DataFolder, options: RunOptions): Promise<DeskStores> {
  await killOrphans(folder.file("run.json"));
  const secrets = await loadOrCreateSecrets(folder.file("secrets.json"));
  const choice = await chooseStorage(folder.file("desk.json"));
  const storage = await planStorage(choice, {
    port: await freePort(),
    folder: folder.file(choice.kind),
    password: secrets.STORAGE_PASSWORD,
  });
  const url = process.env["REDIS_URL"];
  const own = { port: await freePort(), folder: folder.file("redis"), password: secrets.REDIS_PASSWORD };
  return {
    secrets,
    storageKind: choice.kind,
    storage,
    redis: url ? { url } : await privateRedis(own, options),
  };
}

/** A supervisor that writes down in run.json what it starts; `ready` starts the stores. */
export function superviseStores(
  folder: DataFolder,
  { storage, redis }: DeskStores,
  { note, line }: Pick<DeskLog, "note" | "line">,
) {
  const runFile = createRunFile(folder.file("run.json"));
  const started = (name: string, pid: number): void => void runFile.addChild(name, pid);
  const supervisor = new Supervisor({ note, line, started });
  const specs = [storage.process, redis.process].filter((spec) => spec !== undefined);
  const stop = async (): Promise<void> => {
    await supervisor.stop();
    await runFile.remove();
  };
  return { supervisor, runFile, stop, ready: () => supervisor.startStores(specs) };
}
