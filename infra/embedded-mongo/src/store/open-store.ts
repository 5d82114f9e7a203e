import { lockFolder } from "./lock.js";
import { Catalog } from "./catalog.js";
import { DocumentWriter } from "./document-writer.js";
import { dropDrafts } from "./collection-changes.js";
import { checkDataFile, damaged } from "./data-file.js";
import { openEngine, type Engine } from "./engine.js";
import { dataFile, prepareFolder } from "./folder.js";
import { dropUnfinishedIndexes } from "./index-changes.js";
import { startPurge } from "./purge.js";
import type { Store } from "./store.js";
import { startExpiry } from "./ttl.js";
import { WriteQueue, type QueueOptions } from "./write-queue.js";

export interface OpenStore extends Store {
  /** Finishes the writes that were submitted and frees the folder. */
  close(): Promise<void>;
}

/** Opens the folder, refusing one that is of another format or in use by another server. */
export async function openStore(dataDir: string, options: QueueOptions = {}): Promise<OpenStore> {
  prepareFolder(dataDir);
  const lock = await lockFolder(dataDir);
  const { engine, catalog } = openData(dataFile(dataDir), dataDir);
  const writer = new DocumentWriter(engine, catalog);
  const queue = new WriteQueue(engine, hooksOf(catalog, writer), options);
  const store: Store = {
    engine,
    catalog,
    queue,
    writer,
    folder: dataDir,
    builds: new Map(),
  };
  await dropUnfinishedIndexes(store);
  await dropDrafts(store);
  const background = [startPurge(store), startExpiry(store)];
  const close = async (): Promise<void> => {
    await Promise.all(background.map((task) => task.stop()));
    await queue.idle();
    await engine.close();
    await lock.release();
  };
  return { ...store, close };
}

function openData(path: string, dataDir: string): { engine: Engine; catalog: Catalog } {
  checkDataFile(path);
  try {
    const engine = openEngine(dataDir);
    return { engine, catalog: new Catalog(engine) };
  } catch (error) {
    throw damaged(path, (error as Error).message);
  }
}

function hooksOf(catalog: Catalog, writer: DocumentWriter): ConstructorParameters<typeof WriteQueue>[1] {
  return {
    committed: () => catalog.publish(),
    rolledBack: () => {
      catalog.rollBack();
      writer.capped.reset();
    },
  };
}
