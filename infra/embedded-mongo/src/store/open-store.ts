import { openEngine } from "../engine/engine.js";
import type { EngineOptions } from "../engine/engine.js";
import { startTtlMonitor, startDroppedDataPurge } from "./background.js";
import { dropUnfinishedIndexes } from "./catalog-changes.js";
import { Catalog } from "./catalog.js";
import { DocumentWriter } from "./document-writer.js";
import {
  checkDataFile,
  damageError,
  getDataFilePath,
  prepareFolder,
  restrictFiles,
  StartError,
} from "./folder.js";
import { lockDataFolder } from "./lock.js";
import { Rewriter } from "./rewriter.js";
import type { Store } from "./store.js";
import { WriteQueue } from "./write-queue.js";

export async function openStore(dataDir: string, options: EngineOptions): Promise<Store> {
  prepareFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  const { engine, catalog } = await openData(dataDir, options);
  restrictFiles(dataDir);
  const queue = new WriteQueue(engine, catalog);
  const store: Store = {
    engine,
    reader: engine,
    catalog,
    queue,
    writer: new DocumentWriter(engine, catalog),
    rewriter: new Rewriter(engine),
    folder: dataDir,
    builds: new Map(),
    close: async () => {
      await Promise.all(stopTasks.map((stop) => stop()));
      await queue.waitUntilIdle();
      await engine.close();
      await lock.release();
    },
  };
  await dropUnfinishedIndexes(store);
  const stopTasks = [startDroppedDataPurge(store), startTtlMonitor(store)];
  return store;
}

async function openData(dataDir: string, options: EngineOptions) {
  const path = getDataFilePath(dataDir);
  checkDataFile(path);
  try {
    const engine = await openEngine(dataDir, path, options);
    return { engine, catalog: new Catalog(engine) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw damageError(path, (error as Error).message);
  }
}
