import { statSync } from "node:fs";
import { Double, Long } from "bson";
import { compileFilter } from "../query/filter.js";
import { wholeSpace } from "../store/keyspace.js";
import { dataFile } from "../store/folder.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import type { Document, Value } from "../values/types.js";
import { ok } from "../wire/reply.js";
import { documentOr, flag } from "./arguments.js";
import type { Command } from "./command.js";
import { namespace } from "./namespace.js";

export function listDatabases(command: Command): Document {
  const { store } = command;
  const names = [...new Set(store.catalog.all().map((entry) => entry.database))].sort();
  const test = compileFilter(documentOr(command, "filter"));
  const size = fileSize(store);
  const databases = names.map((name): Document => {
    if (flag(command, "nameOnly")) return new Map([["name", name]]);
    return new Map<string, Value>([
      ["name", name],
      ["sizeOnDisk", Long.fromNumber(size)],
      ["empty", false],
    ]);
  });
  const kept = databases.filter(test);
  return flag(command, "nameOnly")
    ? ok({ databases: kept })
    : ok({ databases: kept, totalSize: Long.fromNumber(size) });
}

export function dbStats(command: Command): Document {
  const { store, database } = command;
  const entries = store.catalog.all().filter((entry) => entry.database === database);
  const sizes = entries.map((entry) => sizeOf(store, entry));
  const sum = (pick: (size: Size) => number): number => sizes.reduce((total, size) => total + pick(size), 0);
  return ok({
    db: database,
    collections: entries.length,
    views: 0,
    objects: sum((size) => size.documents),
    avgObjSize: new Double(
      sum((size) => size.bytes) /
        Math.max(
          1,
          sum((size) => size.documents),
        ),
    ),
    dataSize: new Double(sum((size) => size.bytes)),
    storageSize: new Double(fileSize(store)),
    indexes: entries.reduce((total, entry) => total + entry.indexes.length, 0),
    totalSize: new Double(fileSize(store)),
    scaleFactor: 1,
  });
}

export function collStats(command: Command): Document {
  const { full } = namespace(command);
  const entry = command.store.catalog.find(full);
  const { documents, bytes } = entry ? sizeOf(command.store, entry) : { documents: 0, bytes: 0 };
  return ok({
    ns: full,
    count: documents,
    size: bytes,
    avgObjSize: documents > 0 ? Math.round(bytes / documents) : 0,
    storageSize: bytes,
    nindexes: entry?.indexes.length ?? 0,
    ...cappedStats(entry),
    scaleFactor: 1,
  });
}

/** What is told of a collection's limits. */
export function cappedStats(entry: CollectionEntry | undefined): Record<string, Value> {
  if (entry?.log === undefined) return { capped: false };
  const max = entry.options.get("max");
  return { capped: true, maxSize: entry.options.get("size"), ...(max === undefined ? {} : { max }) };
}

interface Size {
  readonly documents: number;
  readonly bytes: number;
}

const SAMPLE = 100;

/** Documents are counted; their size is judged by the first hundred. */
function sizeOf(store: Store, entry: CollectionEntry): Size {
  const range = wholeSpace(entry.space);
  // lmdb writes into the options it is given to count with.
  const documents = store.engine.getKeysCount({ ...range });
  const sample = [...store.engine.getRange({ ...range, limit: SAMPLE })].map(({ value }) => value.length);
  const average = sample.reduce((sum, length) => sum + length, 0) / Math.max(1, sample.length);
  return { documents, bytes: Math.round(average * documents) };
}

function fileSize(store: Store): number {
  return statSync(dataFile(store.folder)).size;
}
