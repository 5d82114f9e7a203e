import { endLeftovers } from "../data/leftovers.mjs";
import { createRunFile } from "../data/run-file.mjs";
import { keepSecrets } from "../data/secrets.mjs";
import { redisChild } from "../redis/redis-child.mjs";
import { chooseStorage, storageName } from "../storage/choose.mjs";
import { storageChild } from "../storage/storage-child.mjs";
import { Supervisor } from "../supervise/supervisor.mjs";
import { freePorts } from "./ports.mjs";

/** @typedef {Awaited<ReturnType<typeof import("../data/folder.mjs").openDataFolder>>} Folder */
/** @typedef {ReturnType<typeof import("../log/desk-log.mjs").createDeskLog>} DeskLog */

/**
 * Decides what the desk stores its data with; the folder must be held, and nothing of an earlier run is left
 * after.
 * @param {Folder} folder
 * @param {{ say: (text: string) => void, signal?: AbortSignal }} options
 */
export async function planStores(folder, options) {
  await endLeftovers(folder.file("run.json"));
  const secrets = await keepSecrets(folder.file("secrets.json"));
  const choice = await chooseStorage(folder.file("desk.json"));
  const [storagePort = 0, redisPort = 0] = await freePorts(2);
  const storage = await storageChild(choice, {
    port: storagePort,
    file: folder.file,
    password: secrets.STORAGE_PASSWORD,
  });
  const password = secrets.REDIS_PASSWORD;
  const redis = await redisChild({ ...options, port: redisPort, folder: folder.file("redis"), password });
  return { secrets, storage, redis, storageName: storageName(choice) };
}

/**
 * A supervisor that notes in run.json what it starts, and the stores, running.
 * @param {Folder} folder
 * @param {Awaited<ReturnType<typeof planStores>>} plan
 * @param {Pick<DeskLog, "note" | "follow">} log
 */
export function superviseStores(folder, { storage, redis }, log) {
  const runFile = createRunFile(folder.file("run.json"));
  const supervisor = new Supervisor({
    note: log.note,
    launched(spec, child) {
      log.follow(spec, child);
      if (child.pid) void runFile.started(spec.name, child.pid);
    },
  });
  const children = [storage.child, redis.child].flatMap((child) => (child ? [child] : []));
  return { supervisor, runFile, ready: () => supervisor.startStores(children) };
}
