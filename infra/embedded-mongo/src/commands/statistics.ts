import { statSync } from "node:fs";
import { Double } from "bson";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { dataFile } from "../store/folder.js";
import { wholeSpace } from "../store/keyspace.js";
import type { Store } from "../store/store.js";
import type { Document, Value } from "../values/types.js";
import { ok } from "../wire/reply.js";
import { documentOf } from "./arguments.js";
import type { Command } from "./command.js";
import { namespace } from "./namespace.js";

/** How many documents the mean size of a collection's documents is estimated by. */
const SAMPLE_SIZE = 100;

export async function dbStats({ store, database }: Command): Promise<Document> {
  const entries = store.catalog.all().filter((entry) => entry.database === database);
  const sizes = await Promise.all(entries.map((entry) => sizeOf(store, entry)));
  const objects = sizes.reduce((sum, { documents }) => sum + documents, 0);
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  const onDisk = new Double(fileSize(store));
  return ok({
    db: database,
    collections: entries.length,
    views: 0,
    objects,
    avgObjSize: new Double(bytes / Math.max(1, objects)),
    dataSize: new Double(bytes),
    storageSize: onDisk,
    indexes: entries.reduce((sum, { indexes }) => sum + indexes.length, 0),
    totalSize: onDisk,
    scaleFactor: 1,
  });
}

export async function collStats(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const entry = command.store.catalog.find(full);
  return ok({ ns: full, ...(await statisticsOf(command.store, entry)), scaleFactor: 1 });
}

/** The stage $collStats. */
export async function* collectionStats(store: Store, entry: CollectionEntry): AsyncGenerator<Document> {
  const statistics = await statisticsOf(store, entry);
  const storageStats = documentOf({ ...statistics, scaleFactor: new Double(1) });
  const ns = `${entry.database}.${entry.name}`;
  yield documentOf({ ns, localTime: new Date(), count: statistics["count"] ?? 0, storageStats });
}

async function statisticsOf(
  store: Store,
  entry: CollectionEntry | undefined,
): Promise<Record<string, Value>> {
  const { documents, bytes } = entry ? await sizeOf(store, entry) : { documents: 0, bytes: 0 };
  return {
    count: documents,
    size: bytes,
    avgObjSize: documents > 0 ? Math.round(bytes / documents) : 0,
    storageSize: bytes,
    nindexes: entry?.indexes.length ?? 0,
    capped: false,
  };
}

async function sizeOf(store: Store, entry: CollectionEntry): Promise<{ documents: number; bytes: number }> {
  const range = wholeSpace(entry.space);
  const documents = await store.engine.count(range);
  const sample = [...store.engine.rows(range, { limit: SAMPLE_SIZE })].map(({ value }) => value.length);
  const mean = sample.reduce((sum, length) => sum + length, 0) / Math.max(1, sample.length);
  return { documents, bytes: Math.round(mean * documents) };
}

export function fileSize(store: Store): number {
  return statSync(dataFile(store.folder)).size;
}
