import { statSync } from "node:fs";
import { Double, Long } from "bson";
import { compileFilter } from "../query/filter.js";
import { dataFile } from "../store/folder.js";
import type { Store } from "../store/store.js";
import type { Document, Value } from "../values/types.js";
import { ok } from "../wire/reply.js";
import { documentOr, flag } from "./arguments.js";
import { figuresOf, sizeOf } from "./collection-figures.js";
import type { Size } from "./collection-figures.js";
import type { Command } from "./command.js";
import { namespace } from "./namespace.js";
import { isView } from "./views.js";

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

export async function dbStats(command: Command): Promise<Document> {
  const { store, database } = command;
  const entries = store.catalog.all().filter((entry) => entry.database === database);
  const sizes = await Promise.all(entries.map((entry) => sizeOf(store, entry)));
  const sum = (pick: (size: Size) => number): number => sizes.reduce((total, size) => total + pick(size), 0);
  return ok({
    db: database,
    collections: entries.filter((entry) => !isView(entry)).length,
    views: entries.filter(isView).length,
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

export async function collStats(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const entry = command.store.catalog.find(full);
  return ok({ ns: full, ...(await figuresOf(command.store, entry)), scaleFactor: 1 });
}

function fileSize(store: Store): number {
  return statSync(dataFile(store.folder)).size;
}
