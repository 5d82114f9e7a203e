import { Slices } from "../planner/slices.js";
import { CommandError } from "../values/errors.js";
import { namespaceOf } from "../store/catalog-entries.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import type { Command } from "./command.js";

/** A check for between two slices of a read: throws once the collection or one of its indexes is gone. */
export function aliveCheck(store: Store, entry: CollectionEntry | undefined): () => void {
  if (!entry) return () => store.queue.checkInterrupt();
  const namespace = namespaceOf(entry);
  return () => {
    store.queue.checkInterrupt();
    const now = store.catalog.find(namespace);
    if (now === entry) return;
    const spaces = new Set(now?.indexes.map((index) => index.space));
    if (now?.space === entry.space && entry.indexes.every((index) => spaces.has(index.space))) return;
    throw new CommandError(175, "QueryPlanKilled", "collection or index dropped while the query was running");
  };
}

/** Slices of a read, which ends with its collection, its client or its time. */
export function readSlices({ store, watch }: Command, entry: CollectionEntry | undefined): Slices {
  const isAlive = aliveCheck(store, entry);
  return new Slices(() => {
    watch.check();
    isAlive();
  });
}
