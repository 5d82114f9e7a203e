import { Long } from "bson";
import { hasKeyPattern } from "../planner/candidate.js";
import { compileFilter } from "../query/filter.js";
import {
  buildIndex,
  dropCollection,
  dropIndexes as removeIndexes,
  ensureCollection,
  renameCollection,
  requireCollection,
} from "../store/catalog-changes.js";
import { namespaceOf } from "../store/catalog-entries.js";
import type { CollectionInfo, IndexInfo } from "../store/catalog-entries.js";
import { badValue, failure } from "../values/errors.js";
import { isDocument, toDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { createSingleBatchReply, okReply } from "../wire/reply.js";
import {
  readDocuments,
  readDocumentOrEmpty,
  readFlag,
  readRequiredString,
  checkDatabaseName,
  parseNamespace,
  splitNamespace,
} from "./arguments.js";
import type { Command } from "./command.js";
import { parseIndexSpec } from "./index-spec.js";
import { getDataFileSize } from "./server-commands.js";

/** Creates the collection if it is missing. Does not compare options as MongoDB does, since it supports none. */
export async function create(command: Command): Promise<Document> {
  const { database, name } = parseNamespace(command);
  await command.store.queue.submit(() => ensureCollection(command.store, database, name));
  return okReply();
}

export async function drop(command: Command): Promise<Document> {
  const { full } = parseNamespace(command);
  const droppedCollection = await command.store.queue.submit(() => dropCollection(command.store, full));
  return droppedCollection ? okReply({ nIndexesWas: droppedCollection.indexes.length, ns: full }) : okReply();
}

export async function dropDatabase({ store, database }: Command): Promise<Document> {
  checkDatabaseName(database);
  const droppedCount = await store.queue.submit(() => {
    const collections = store.catalog.listPending().filter((collection) => collection.database === database);
    for (const collection of collections) dropCollection(store, namespaceOf(collection));
    return collections.length;
  });
  return droppedCount > 0 ? okReply({ dropped: database }) : okReply();
}

export async function rename(command: Command): Promise<Document> {
  const source = splitNamespace(readRequiredString(command, "renameCollection"));
  const target = splitNamespace(readRequiredString(command, "to"));
  const { store } = command;
  await store.queue.submit(() => {
    if (source.full === target.full) throw failure("IllegalOperation", "Can't rename a collection to itself");
    if (!store.catalog.findPending(source.full))
      throw failure("NamespaceNotFound", `Source collection ${source.full} does not exist`);
    const targetExists = store.catalog.findPending(target.full) !== undefined;
    if (targetExists && !readFlag(command, "dropTarget"))
      throw failure("NamespaceExists", "target namespace exists");
    dropCollection(store, target.full);
    renameCollection(store, source.full, target);
  });
  return okReply();
}

export function listCollections(command: Command): Buffer {
  const { store, database } = command;
  checkDatabaseName(database);
  const matchesFilter = compileFilter(readDocumentOrEmpty(command, "filter"));
  const collections = store.catalog.list().filter((collection) => collection.database === database);
  const descriptions = collections.map((collection) =>
    describeCollection(collection, readFlag(command, "nameOnly")),
  );
  return createSingleBatchReply(`${database}.$cmd.listCollections`, descriptions.filter(matchesFilter));
}

function describeCollection({ name, uuid }: CollectionInfo, nameOnly: boolean): Document {
  const fields = { name, type: "collection" };
  if (nameOnly) return toDocument(fields);
  return toDocument({
    ...fields,
    options: toDocument({}),
    info: toDocument({ readOnly: false, uuid }),
    idIndex: toDocument({ v: 2, key: toDocument({ _id: 1 }), name: "_id_" }),
  });
}

export function listDatabases(command: Command): Document {
  const { store } = command;
  const names = [...new Set(store.catalog.list().map(({ database }) => database))].sort();
  const matchesFilter = compileFilter(readDocumentOrEmpty(command, "filter"));
  const nameOnly = readFlag(command, "nameOnly");
  const totalBytes = Long.fromNumber(getDataFileSize(store));
  const databases = names
    .map((name) => toDocument(nameOnly ? { name } : { name, sizeOnDisk: totalBytes, empty: false }))
    .filter(matchesFilter);
  return nameOnly ? okReply({ databases }) : okReply({ databases, totalSize: totalBytes });
}

export async function createIndexes(command: Command): Promise<Document> {
  const { database, name, full } = parseNamespace(command);
  const { store } = command;
  const indexSpecs = readDocuments(command, "indexes").map(parseIndexSpec);
  if (indexSpecs.length === 0) throw badValue("Must specify at least one index to create");
  const existedBefore = store.catalog.find(full) !== undefined;
  const { indexes } = await store.queue.submit(() => ensureCollection(store, database, name));
  let builtCount = 0;
  for (const spec of indexSpecs) if (await buildIndex(store, full, spec)) builtCount += 1;
  return okReply({
    numIndexesBefore: indexes.length,
    numIndexesAfter: indexes.length + builtCount,
    createdCollectionAutomatically: !existedBefore,
    ...(builtCount === 0 ? { note: "all indexes already exist" } : {}),
  });
}

export function listIndexes(command: Command): Buffer {
  const { full } = parseNamespace(command);
  const collection = command.store.catalog.find(full);
  if (!collection) throw failure("NamespaceNotFound", `ns does not exist: ${full}`);
  const indexSpecs = collection.indexes.filter(({ ready }) => ready).map(({ spec }) => spec);
  return createSingleBatchReply(full, indexSpecs);
}

export async function dropIndexes(command: Command): Promise<Document> {
  const { full } = parseNamespace(command);
  const { store } = command;
  return store.queue.submit(() => {
    const collection = requireCollection(store.catalog.findPending(full), full);
    const indexes = selectIndexes(collection, command.body.get("index"));
    if (indexes.some(({ name }) => name === "_id_")) throw failure("InvalidOptions", "cannot drop _id index");
    const spaces = indexes.map(({ space }) => space);
    removeIndexes(store, full, spaces);
    return okReply({ nIndexesWas: collection.indexes.length });
  });
}

function selectIndexes(collection: CollectionInfo, selector: Value): IndexInfo[] {
  if (selector === "*") return collection.indexes.slice(1);
  if (Array.isArray(selector)) return selector.flatMap((part) => selectIndexes(collection, part));
  const matchingIndexes = collection.indexes.filter((index) =>
    isDocument(selector) ? hasKeyPattern(index, selector) : index.name === selector,
  );
  if (matchingIndexes.length > 0) return matchingIndexes;
  const criterion = isDocument(selector) ? "key pattern" : `name [${String(selector)}]`;
  throw failure("IndexNotFound", `index not found with ${criterion}`);
}
