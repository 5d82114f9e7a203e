import { compileFilter } from "../query/filter.js";
import { failure } from "../values/errors.js";
import type { Document } from "../values/types.js";
import type { CollectionEntry, IndexEntry } from "../store/catalog-entries.js";
import { updateIndex } from "../store/index-changes.js";
import type { Store } from "../store/store.js";
import { ok } from "../wire/reply.js";
import { documentOr, numberOf, optionalDocument } from "./arguments.js";
import type { Command } from "./command.js";
import { chosenIndexes } from "./indexes.js";
import { namespace } from "./namespace.js";

/** Changes a collection's validator or the time of one of its TTL indexes. */
export async function collMod(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const { store } = command;
  const index = optionalDocument(command, "index");
  compileFilter(documentOr(command, "validator"));
  return store.queue.submit(() => {
    const entry = store.catalog.current(full);
    if (!entry) throw failure("NamespaceNotFound", `ns does not exist: ${full}`);
    if (command.body.has("validator")) changeValidator(command, entry);
    return index ? changeExpiry(store, full, entry, index) : ok();
  });
}

function changeValidator({ store, body }: Command, entry: CollectionEntry): void {
  const options = new Map(entry.options);
  for (const option of ["validator", "validationLevel", "validationAction"]) {
    if (body.has(option)) options.set(option, body.get(option));
  }
  store.catalog.save({ ...entry, options });
}

function changeExpiry(store: Store, full: string, entry: CollectionEntry, change: Document): Document {
  const seconds = numberOf(change.get("expireAfterSeconds"));
  if (seconds === undefined)
    throw failure("InvalidOptions", "only the index option expireAfterSeconds can be changed");
  const [index] = chosenIndexes(entry, change.get("keyPattern") ?? change.get("name") ?? null);
  updateIndex(store, full, index?.space ?? -1, (one) => withExpiry(one, seconds));
  return ok({ expireAfterSeconds_old: index?.expireAfterSeconds ?? null, expireAfterSeconds_new: seconds });
}

function withExpiry(index: IndexEntry, seconds: number): IndexEntry {
  return {
    ...index,
    expireAfterSeconds: seconds,
    spec: new Map(index.spec).set("expireAfterSeconds", seconds),
  };
}
