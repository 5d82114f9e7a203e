import { CommandError } from "../values/errors.js";
import { namespaceOf, type CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";

/** A check for between two slices of a read: throws once the collection or one of its indexes is gone. */
export function aliveCheck(store: Store, entry: CollectionEntry | undefined): () => void {
  if (!entry) return () => undefined;
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
