import { Binary, UUID } from "bson";
import { decode } from "../values/decode.js";
import { encode } from "../values/encode.js";
import { failure } from "../values/errors.js";
import { asNumber } from "../values/numbers.js";
import type { Document, Value } from "../values/types.js";
import { createIdIndex, createIndexInfo, namespaceOf } from "./catalog-entries.js";
import type { CollectionInfo, IndexInfo } from "./catalog-entries.js";
import { SPACE_BYTES, KeyRangeReader, getSpaceRange } from "./keyspace.js";
import type { Store } from "./store.js";
import { MAX_CHANGES_PER_JOB, MAX_JOB_MS } from "./write-queue.js";

/** Returns the collection and creates it if necessary. Must be called inside a write job. */
export function ensureCollection(store: Store, database: string, name: string): CollectionInfo {
  const existingCollection = store.catalog.findPending(namespaceOf({ database, name }));
  if (existingCollection) return existingCollection;
  const space = store.catalog.allocateSpace();
  const uuid = new Binary(new UUID().buffer, Binary.SUBTYPE_UUID);
  const collection: CollectionInfo = { space, database, name, uuid, indexes: [createIdIndex(space)] };
  store.catalog.save(collection);
  return collection;
}

export function requireCollection(collection: CollectionInfo | undefined, namespace: string): CollectionInfo {
  if (collection) return collection;
  throw failure("NamespaceNotFound", `ns not found ${namespace}`);
}

export function dropCollection(store: Store, namespace: string): CollectionInfo | undefined {
  const collection = store.catalog.findPending(namespace);
  if (!collection) return undefined;
  store.catalog.remove(namespace);
  store.catalog.discard(collection.indexes.map((index) => index.space));
  return collection;
}

export function renameCollection(store: Store, from: string, to: { database: string; name: string }): void {
  const collection = requireCollection(store.catalog.findPending(from), from);
  store.catalog.remove(from);
  store.catalog.save({ ...collection, ...to });
}

/** Builds an index in slices; returns false if an equivalent index exists. */
export async function buildIndex(store: Store, namespace: string, spec: Document): Promise<boolean> {
  const { index, added } = await store.queue.submit(() => addIndex(store, namespace, spec));
  // An existing index may still be unbuilt, if its build has failed and its removal has failed, too.
  const isReady = store.catalog.find(namespace)?.indexes.find(({ space }) => space === index.space)?.ready;
  if (isReady === false && !store.builds.has(index.space)) {
    const pendingBuild = completeBuild(store, namespace, index.space).finally(() =>
      store.builds.delete(index.space),
    );
    store.builds.set(index.space, pendingBuild);
  }
  // Also waits for a build that another client started.
  await store.builds.get(index.space);
  return added;
}

async function completeBuild(store: Store, namespace: string, space: number): Promise<void> {
  try {
    await indexDocuments(store, namespace, space);
  } catch (error) {
    await store.queue.submit(() => dropIndexes(store, namespace, [space]));
    throw error;
  }
  const markReady = (index: IndexInfo) => (index.space === space ? { ...index, ready: true } : index);
  await store.queue.submit(() => {
    const collection = requireCollection(store.catalog.findPending(namespace), namespace);
    store.catalog.save({ ...collection, indexes: collection.indexes.map(markReady) });
  });
}

/** Removes indexes from the catalog. Their keys are purged in the background. Must be called inside a write job. */
export function dropIndexes(store: Store, namespace: string, spaces: readonly number[]): void {
  const collection = store.catalog.findPending(namespace);
  const droppedIndexes = collection?.indexes.filter((index) => spaces.includes(index.space)) ?? [];
  if (!collection || droppedIndexes.length === 0) return;
  const indexes = collection.indexes.filter((index) => !droppedIndexes.includes(index));
  store.catalog.save({ ...collection, indexes });
  store.catalog.discard(droppedIndexes.map((index) => index.space));
}

export async function dropUnfinishedIndexes(store: Store): Promise<void> {
  for (const collection of store.catalog.list()) {
    const spaces = collection.indexes.filter((index) => !index.ready).map((index) => index.space);
    if (spaces.length > 0)
      await store.queue.submit(() => dropIndexes(store, namespaceOf(collection), spaces));
  }
}

function addIndex(store: Store, namespace: string, spec: Document): { index: IndexInfo; added: boolean } {
  const collection = requireCollection(store.catalog.findPending(namespace), namespace);
  const existingIndex = findEquivalentIndex(collection, spec);
  if (existingIndex) return { index: existingIndex, added: false };
  const [firstEntry] = store.engine.entries(getSpaceRange(collection.space), { limit: 1 });
  const index = { ...createIndexInfo(store.catalog.allocateSpace(), spec), ready: firstEntry === undefined };
  store.catalog.save({ ...collection, indexes: [...collection.indexes, index] });
  return { index, added: true };
}

/** Two indexes are equivalent if these fields are equal, regardless of the indexes' names. */
const SIGNATURE_FIELDS = ["key", "unique", "sparse", "partialFilterExpression"];

/** Returns the existing index equivalent to `spec`; throws if an index of the same name or key differs from it. */
function findEquivalentIndex({ indexes }: CollectionInfo, spec: Document): IndexInfo | undefined {
  const key = spec.get("key") as Document;
  if (key.size === 1 && asNumber(key.get("_id")) === 1) return indexes[0];
  const name = spec.get("name");
  const sameIndex = indexes.find((index) => getSignature(index.spec) === getSignature(spec));
  if (sameIndex && sameIndex.name !== name)
    throw failure("IndexOptionsConflict", `Index already exists with a different name: ${sameIndex.name}`);
  if (sameIndex && sameIndex.expireAfterSeconds === asNumber(spec.get("expireAfterSeconds")))
    return sameIndex;
  if (sameIndex)
    throw failure("IndexOptionsConflict", `Index ${sameIndex.name} already exists with different options`);
  if (!indexes.some((index) => index.name === name)) return undefined;
  const hint = "When index names are not specified, they are auto generated and can cause conflicts.";
  const reason = "An existing index has the same name as the requested index.";
  throw failure("IndexKeySpecsConflict", `${reason} ${hint} Requested: ${String(name)}`);
}

function getSignature(spec: Document): string {
  const fields = SIGNATURE_FIELDS.map((name): [string, Value] => [name, spec.get(name) ?? null]);
  return encode(new Map(fields)).toString("hex");
}

async function indexDocuments(store: Store, namespace: string, space: number): Promise<void> {
  const collection = requireCollection(store.catalog.find(namespace), namespace);
  const reader = new KeyRangeReader(store.engine, [getSpaceRange(collection.space)], false);
  while (!reader.ended) await store.queue.submit(() => indexBatch(store, namespace, space, reader));
}

function indexBatch(store: Store, namespace: string, space: number, reader: KeyRangeReader): void {
  const collection = store.catalog.findPending(namespace);
  const index = collection?.indexes.find((other) => other.space === space);
  if (!collection || !index) throw failure("IndexNotFound", "the index was dropped while it was being built");
  const documents: [key: string, value: Buffer][] = [];
  reader.step(
    (key, value) => documents.push([key, value]) < MAX_CHANGES_PER_JOB,
    performance.now() + MAX_JOB_MS,
  );
  for (const [key, bytes] of documents)
    store.writer.addToIndex(collection, index, { idKey: key.slice(SPACE_BYTES), document: decode(bytes) });
}
