import { Binary, UUID } from "bson";
import { failure } from "../values/errors.js";
import { idIndex, namespaceOf } from "./catalog-entries.js";
import type { CollectionEntry } from "./catalog-entries.js";
import type { Store } from "./store.js";

/** Inside a write job: the collection, created where it does not exist. */
export function ensureCollection(store: Store, database: string, name: string): CollectionEntry {
  return store.catalog.current(namespaceOf({ database, name })) ?? createCollection(store, database, name);
}

function createCollection(store: Store, database: string, name: string): CollectionEntry {
  const space = store.catalog.takeSpace();
  const uuid = new Binary(new UUID().buffer, Binary.SUBTYPE_UUID);
  const entry: CollectionEntry = {
    space,
    database,
    name,
    uuid,
    indexes: [idIndex(space)],
  };
  store.catalog.save(entry);
  return entry;
}

/** Inside a write job: drops a collection and returns it. */
export function dropCollection(store: Store, namespace: string): CollectionEntry | undefined {
  const entry = store.catalog.current(namespace);
  if (!entry) return undefined;
  store.catalog.remove(namespace);
  store.catalog.discard(entry.indexes.map((index) => index.space));
  return entry;
}

/** Inside a write job: gives a collection another name, in the same or another database. */
export function renameCollection(store: Store, from: string, to: { database: string; name: string }): void {
  const entry = store.catalog.current(from);
  if (!entry) throw failure("NamespaceNotFound", `Source collection ${from} does not exist`);
  store.catalog.remove(from);
  store.catalog.save({ ...entry, ...to });
}
