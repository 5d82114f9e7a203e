import { openEngine } from "../engine/engine.js";
import type { Engine, EngineOptions } from "../engine/engine.js";
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

export interface OpenStore extends Store {
  close(): Promise<void>;
}

export async function openStore(dataDir: string, options: EngineOptions): Promise<OpenStore> {
  prepareFolder(dataDir);
  const lock = await lockDataFolder(dataDir);
  const { engine, catalog } = await openData(dataDir, options);
  restrictFiles(dataDir);
  const writer = new DocumentWriter(engine, catalog);
  const queue = new WriteQueue(engine, catalog);
  const rewriter = new Rewriter(engine);
  const store: Store = {
    engine,
    reader: engine,
    catalog,
    queue,
    writer,
    rewriter,
    folder: dataDir,
    builds: new Map(),
  };
  await dropUnfinishedIndexes(store);
  const backgroundTasks = [startDroppedDataPurge(store), startTtlMonitor(store)];
  const close = async (): Promise<void> => {
    await Promise.all(backgroundTasks.map((task) => task.stop()));
    await queue.waitUntilIdle();
    await engine.close();
    await lock.release();
  };
  return { ...store, close };
}

async function openData(
  dataDir: string,
  options: EngineOptions,
): Promise<{ engine: Engine; catalog: Catalog }> {
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
