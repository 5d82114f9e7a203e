import { Long } from "bson";
import { compileFilter } from "../query/filter.js";
import { namespaceOf } from "../store/catalog-entries.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { dropCollection, ensureCollection, renameCollection } from "../store/catalog-changes.js";
import { failure } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import { listReply } from "../wire/reply.js";
import { ok } from "../wire/reply.js";
import { documentOf, documentOr, flag, requiredString } from "./arguments.js";
import type { Command } from "./command.js";
import { checkDatabase, namespace, splitNamespace } from "./namespace.js";
import { fileSize } from "./server-commands.js";

/** Creates a collection. One that exists is no error, as in MongoDB where the options are the same. */
export async function create(command: Command): Promise<Document> {
  const { database, name } = namespace(command);
  await command.store.queue.submit(() => ensureCollection(command.store, database, name));
  return ok();
}

export async function drop(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const dropped = await command.store.queue.submit(() => dropCollection(command.store, full));
  return dropped ? ok({ nIndexesWas: dropped.indexes.length, ns: full }) : ok();
}

export async function dropDatabase({ store, database }: Command): Promise<Document> {
  checkDatabase(database);
  const dropped = await store.queue.submit(() => {
    const entries = store.catalog.allCurrent().filter((entry) => entry.database === database);
    for (const entry of entries) dropCollection(store, namespaceOf(entry));
    return entries.length;
  });
  return dropped > 0 ? ok({ dropped: database }) : ok();
}

export async function rename(command: Command): Promise<Document> {
  const from = splitNamespace(requiredString(command, "renameCollection"));
  const to = splitNamespace(requiredString(command, "to"));
  const { store } = command;
  await store.queue.submit(() => {
    if (from.full === to.full) throw failure("IllegalOperation", "Can't rename a collection to itself");
    if (!store.catalog.current(from.full))
      throw failure("NamespaceNotFound", `Source collection ${from.full} does not exist`);
    const taken = store.catalog.current(to.full) !== undefined;
    if (taken && !flag(command, "dropTarget")) throw failure("NamespaceExists", "target namespace exists");
    dropCollection(store, to.full);
    renameCollection(store, from.full, to);
  });
  return ok();
}

export function listCollections(command: Command): Buffer {
  const { store, database } = command;
  checkDatabase(database);
  const test = compileFilter(documentOr(command, "filter"));
  const entries = store.catalog.all().filter((entry) => entry.database === database);
  const described = entries.map((entry) => describe(entry, flag(command, "nameOnly")));
  return listReply(`${database}.$cmd.listCollections`, described.filter(test));
}

function describe({ name, uuid }: CollectionEntry, nameOnly: boolean): Document {
  const base: Record<string, Value> = { name, type: "collection" };
  if (nameOnly) return documentOf(base);
  return documentOf({
    ...base,
    options: documentOf({}),
    info: documentOf({ readOnly: false, uuid }),
    idIndex: documentOf({ v: 2, key: documentOf({ _id: 1 }), name: "_id_" }),
  });
}

export function listDatabases(command: Command): Document {
  const { store } = command;
  const names = [...new Set(store.catalog.all().map(({ database }) => database))].sort();
  const test = compileFilter(documentOr(command, "filter"));
  const nameOnly = flag(command, "nameOnly");
  const size = Long.fromNumber(fileSize(store));
  const databases = names
    .map((name) => documentOf(nameOnly ? { name } : { name, sizeOnDisk: size, empty: false }))
    .filter(test);
  return nameOnly ? ok({ databases }) : ok({ databases, totalSize: size });
}
