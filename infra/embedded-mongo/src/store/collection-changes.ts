import { Binary, UUID } from "bson";
import { failure } from "../values/errors.js";
import type { Document } from "../values/types.js";
import { idIndex, namespaceOf } from "./catalog-entries.js";
import type { CollectionEntry } from "./catalog-entries.js";
import type { Store } from "./store.js";

/** Inside a write job: the collection, created with default options where it does not exist. */
export function ensureCollection(store: Store, database: string, name: string): CollectionEntry {
  return (
    store.catalog.current(namespaceOf({ database, name })) ??
    createCollection(store, database, name, new Map())
  );
}

/** Inside a write job: a new, empty collection. */
export function createCollection(
  store: Store,
  database: string,
  name: string,
  options: Document,
): CollectionEntry {
  const namespace = namespaceOf({ database, name });
  if (store.catalog.current(namespace)) {
    throw failure("NamespaceExists", `Collection ${namespace} already exists.`);
  }
  const space = store.catalog.takeSpace();
  const log = options.get("capped") === true ? store.catalog.takeSpace() : undefined;
  const uuid = new Binary(new UUID().buffer, Binary.SUBTYPE_UUID);
  const entry: CollectionEntry = {
    space,
    database,
    name,
    uuid,
    options,
    log,
    indexes: options.has("viewOn") ? [] : [idIndex(space)],
  };
  store.catalog.save(entry);
  return entry;
}

/** Inside a write job: drops a collection; answers what was dropped. */
export function dropCollection(store: Store, namespace: string): CollectionEntry | undefined {
  const entry = store.catalog.current(namespace);
  if (!entry) return undefined;
  store.catalog.remove(namespace);
  const spaces = entry.indexes.map((index) => index.space);
  store.catalog.discard(entry.log === undefined ? spaces : [...spaces, entry.log]);
  return entry;
}

/** Inside a write job: gives a collection another name, in the same or another database. */
export function renameCollection(store: Store, from: string, to: { database: string; name: string }): void {
  const entry = store.catalog.current(from);
  if (!entry) throw failure("NamespaceNotFound", `Source collection ${from} does not exist`);
  store.catalog.remove(from);
  store.catalog.save({ ...entry, ...to });
}

/** What the name of a collection begins with that is filled in secret, to take another one's place. */
export const DRAFT = "tmp.agg_out.";

/** Drops the collections that were being filled when the server ended. */
export async function dropDrafts(store: Store): Promise<void> {
  for (const entry of store.catalog.all()) {
    if (entry.name.startsWith(DRAFT))
      await store.queue.submit(() => dropCollection(store, namespaceOf(entry)));
  }
}
