import type { Document, Value } from "../values/types.js";
import { failure } from "../values/errors.js";
import type { CommandError } from "../values/errors.js";
import { compileFilter } from "../query/filter.js";
import { equals } from "../values/compare.js";
import { describeValue } from "../values/describe.js";
import { namespaceOf } from "../store/catalog-entries.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { createCollection, dropCollection, renameCollection } from "../store/collection-changes.js";
import { ok } from "../wire/reply.js";
import { documentOr, flag, requiredText } from "./arguments.js";
import { collectionOptions } from "./collection-options.js";
import type { Command } from "./command.js";
import { listReply } from "./list-reply.js";
import { checkDatabase, namespace, splitNamespace } from "./namespace.js";
import { isView } from "./views.js";

/** Makes a collection or view; one that is there with the same options is as good as new. */
export async function create(command: Command): Promise<Document> {
  const { database, name, full } = namespace(command);
  const { store } = command;
  const options = collectionOptions(command);
  await store.queue.submit(() => {
    const existing = store.catalog.current(full);
    if (!existing) createCollection(store, database, name, options);
    else if (!equals(sorted(existing.options), sorted(options))) throw otherOptions(existing);
  });
  return ok();
}

function sorted(options: Document): Document {
  return new Map([...options].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function otherOptions(existing: CollectionEntry): CommandError {
  const shown = describeValue(new Map([["uuid", existing.uuid], ...existing.options]));
  return failure(
    "NamespaceExists",
    `namespace ${namespaceOf(existing)} already exists, but with different options: ${shown}`,
  );
}

export async function drop(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const dropped = await command.store.queue.submit(() => dropCollection(command.store, full));
  return dropped ? ok({ nIndexesWas: dropped.indexes.length, ns: full }) : ok();
}

export async function dropDatabase(command: Command): Promise<Document> {
  const { store, database } = command;
  checkDatabase(database);
  const names = await store.queue.submit(() => {
    const entries = store.catalog.allCurrent().filter((entry) => entry.database === database);
    for (const entry of entries) dropCollection(store, namespaceOf(entry));
    return entries.length;
  });
  return names > 0 ? ok({ dropped: database }) : ok();
}

export async function rename(command: Command): Promise<Document> {
  const from = splitNamespace(requiredText(command, "renameCollection"));
  const to = splitNamespace(requiredText(command, "to"));
  const { store } = command;
  await store.queue.submit(() => {
    if (from.full === to.full) throw failure("IllegalOperation", "Can't rename a collection to itself");
    if (!store.catalog.current(from.full)) throw noSource(from.full);
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

function describe(entry: CollectionEntry, nameOnly: boolean): Document {
  const base: Document = new Map<string, Value>([
    ["name", entry.name],
    ["type", typeOf(entry)],
  ]);
  if (nameOnly) return base;
  if (isView(entry)) return base.set("options", entry.options).set("info", new Map([["readOnly", true]]));
  const id = new Map<string, Value>([
    ["v", 2],
    ["key", new Map([["_id", 1]])],
    ["name", "_id_"],
  ]);
  const info = new Map<string, Value>([
    ["readOnly", false],
    ["uuid", entry.uuid],
  ]);
  base.set("options", entry.options).set("info", info);
  return entry.options.has("clusteredIndex") ? base : base.set("idIndex", id);
}

function typeOf(entry: CollectionEntry): string {
  if (isView(entry)) return "view";
  return entry.options.has("timeseries") ? "timeseries" : "collection";
}

function noSource(namespaceName: string): CommandError {
  return failure("NamespaceNotFound", `Source collection ${namespaceName} does not exist`);
}
