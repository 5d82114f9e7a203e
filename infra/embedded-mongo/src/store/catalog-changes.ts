import { Binary, UUID } from "bson";
import { decode } from "../values/decode.js";
import { failure } from "../values/errors.js";
import type { Document } from "../values/types.js";
import { createIdIndex, indexFromSpec, namespaceOf } from "./catalog-entries.js";
import type { CollectionInfo, IndexInfo } from "./catalog-entries.js";
import { SPACE_BYTES, KeyRangeReader, spaceRange } from "./keyspace.js";
import type { Store } from "./store.js";

/** Returns the collection and creates it if necessary. Must be called inside a write job. */
export function ensureCollection(store: Store, database: string, name: string): CollectionInfo {
  const existing = store.catalog.current(namespaceOf({ database, name }));
  if (existing) return existing;
  const space = store.catalog.allocateSpace();
  const uuid = new Binary(new UUID().buffer, Binary.SUBTYPE_UUID);
  const entry: CollectionInfo = { space, database, name, uuid, indexes: [createIdIndex(space)] };
  store.catalog.save(entry);
  return entry;
}

function requireCollection(entry: CollectionInfo | undefined, namespace: string): CollectionInfo {
  if (entry) return entry;
  throw failure("NamespaceNotFound", `ns not found ${namespace}`);
}

export function dropCollection(store: Store, namespace: string): CollectionInfo | undefined {
  const entry = store.catalog.current(namespace);
  if (!entry) return undefined;
  store.catalog.remove(namespace);
  store.catalog.discard(entry.indexes.map((index) => index.space));
  return entry;
}

export function renameCollection(store: Store, from: string, to: { database: string; name: string }): void {
  const entry = store.catalog.current(from);
  if (!entry) throw failure("NamespaceNotFound", `Source collection ${from} does not exist`);
  store.catalog.remove(from);
  store.catalog.save({ ...entry, ...to });
}

const DOCUMENTS_PER_JOB = 500;
const JOB_MS = 10;

/** Returns an equivalent index; throws if an existing one conflicts. */
type FindExisting = (collection: CollectionInfo, spec: Document) => IndexInfo | undefined;

/** Builds an index in slices; false if an equivalent one exists. */
export async function buildIndex(
  store: Store,
  namespace: string,
  spec: Document,
  find: FindExisting,
): Promise<boolean> {
  const { index, added } = await store.queue.submit(() => addIndex(store, namespace, spec, find));
  if (added && !index.ready) {
    const build = finishBuild(store, namespace, index.space).finally(() => store.builds.delete(index.space));
    store.builds.set(index.space, build);
  }
  // Also waits for a build that another client started.
  await store.builds.get(index.space);
  return added;
}

async function finishBuild(store: Store, namespace: string, space: number): Promise<void> {
  try {
    await indexAll(store, namespace, space);
  } catch (error) {
    await store.queue.submit(() => dropIndexes(store, namespace, [space]));
    throw error;
  }
  const ready = (index: IndexInfo) => (index.space === space ? { ...index, ready: true } : index);
  await store.queue.submit(() => {
    const collection = requireCollection(store.catalog.current(namespace), namespace);
    store.catalog.save({ ...collection, indexes: collection.indexes.map(ready) });
  });
}

/** Removes indexes from the catalog. Their keys are purged in the background. Must be called inside a write job. */
export function dropIndexes(store: Store, namespace: string, spaces: readonly number[]): void {
  const collection = store.catalog.current(namespace);
  const dropped = collection?.indexes.filter((index) => spaces.includes(index.space)) ?? [];
  if (!collection || dropped.length === 0) return;
  const indexes = collection.indexes.filter((index) => !dropped.includes(index));
  store.catalog.save({ ...collection, indexes });
  store.catalog.discard(dropped.map((index) => index.space));
}

export async function dropUnfinishedIndexes(store: Store): Promise<void> {
  for (const collection of store.catalog.all()) {
    const spaces = collection.indexes.filter((index) => !index.ready).map((index) => index.space);
    if (spaces.length > 0)
      await store.queue.submit(() => dropIndexes(store, namespaceOf(collection), spaces));
  }
}

function addIndex(
  store: Store,
  namespace: string,
  spec: Document,
  find: FindExisting,
): { index: IndexInfo; added: boolean } {
  const collection = requireCollection(store.catalog.current(namespace), namespace);
  const existing = find(collection, spec);
  if (existing) return { index: existing, added: false };
  const [first] = store.engine.entries(spaceRange(collection.space), { limit: 1 });
  const index = { ...indexFromSpec(store.catalog.allocateSpace(), spec), ready: first === undefined };
  store.catalog.save({ ...collection, indexes: [...collection.indexes, index] });
  return { index, added: true };
}

async function indexAll(store: Store, namespace: string, space: number): Promise<void> {
  const collection = requireCollection(store.catalog.find(namespace), namespace);
  const reader = new KeyRangeReader(store.engine, [spaceRange(collection.space)], false);
  while (!reader.ended) await store.queue.submit(() => indexSome(store, namespace, space, reader));
}

function indexSome(store: Store, namespace: string, space: number, reader: KeyRangeReader): void {
  const collection = store.catalog.current(namespace);
  const index = collection?.indexes.find((other) => other.space === space);
  if (!collection || !index) throw failure("IndexNotFound", "the index was dropped while it was being built");
  const rows: [key: Buffer, value: Buffer][] = [];
  reader.step((key, value) => rows.push([key, value]) < DOCUMENTS_PER_JOB, performance.now() + JOB_MS);
  for (const [key, bytes] of rows)
    store.writer.enter(collection, index, { idKey: key.subarray(SPACE_BYTES), document: decode(bytes) });
}
