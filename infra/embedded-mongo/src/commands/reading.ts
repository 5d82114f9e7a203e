import type { Selection } from "../planner/selection.js";
import { Slices } from "../planner/slices.js";
import { parseFilter } from "../query/filter.js";
import { namespaceOf } from "../store/catalog-entries.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import { CommandError } from "../values/errors.js";
import { documentOr, optionalDocument } from "./arguments.js";
import type { Command } from "./command.js";

/** The filter in the argument `field`, and the order and hint of a command. */
export function readSelection(command: Command, field: string): Selection {
  const filter = parseFilter(documentOr(command, field));
  return { filter, sort: optionalDocument(command, "sort"), hint: command.body.get("hint") };
}

/** A check between two slices of a read: throws once the collection or one of its indexes is dropped. */
export function dropCheck(store: Store, entry: CollectionEntry | undefined): () => void {
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

/** Slices of a read, which ends with its collection, its client or its deadline. */
export function readSlices({ store, deadline }: Command, entry: CollectionEntry | undefined): Slices {
  const check = dropCheck(store, entry);
  return new Slices(() => {
    deadline.check();
    check();
  });
}
