import { hasKeyPattern } from "../planner/candidate.js";
import { buildIndex, dropIndexes as removeIndexes, ensureCollection } from "../store/catalog-changes.js";
import type { CollectionEntry, IndexEntry } from "../store/catalog-entries.js";
import { failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { listReply, ok } from "../wire/reply.js";
import { documentList } from "./arguments.js";
import type { Command } from "./command.js";
import { existingIndex, indexSpec } from "./index-spec.js";
import { namespace } from "./namespace.js";

export async function createIndexes(command: Command): Promise<Document> {
  const { database, name, full } = namespace(command);
  const { store } = command;
  const specs = documentList(command, "indexes").map(indexSpec);
  if (specs.length === 0) throw failure("BadValue", "Must specify at least one index to create");
  const existed = store.catalog.find(full) !== undefined;
  const before = await store.queue.submit(() => ensureCollection(store, database, name).indexes.length);
  let built = 0;
  for (const spec of specs) if (await buildIndex(store, full, spec, existingIndex)) built += 1;
  return ok({
    numIndexesBefore: before,
    numIndexesAfter: before + built,
    createdCollectionAutomatically: !existed,
    ...(built === 0 ? { note: "all indexes already exist" } : {}),
  });
}

export function listIndexes(command: Command): Buffer {
  const { full } = namespace(command);
  const entry = command.store.catalog.find(full);
  if (!entry) throw failure("NamespaceNotFound", `ns does not exist: ${full}`);
  return listReply(
    full,
    entry.indexes.filter(({ ready }) => ready).map(({ spec }) => spec),
  );
}

export async function dropIndexes(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const { store } = command;
  return store.queue.submit(() => {
    const entry = store.catalog.current(full);
    if (!entry) throw failure("NamespaceNotFound", `ns not found ${full}`);
    const chosen = chosenIndexes(entry, command.body.get("index"));
    if (chosen.some(({ name }) => name === "_id_")) throw failure("InvalidOptions", "cannot drop _id index");
    removeIndexes(
      store,
      full,
      chosen.map(({ space }) => space),
    );
    return ok({ nIndexesWas: entry.indexes.length });
  });
}

/** The indexes meant by a name, a key pattern, a list of these, or `*` for all but that of `_id`. */
function chosenIndexes(entry: CollectionEntry, wanted: Value): IndexEntry[] {
  if (wanted === "*") return entry.indexes.slice(1);
  if (Array.isArray(wanted)) return wanted.flatMap((one) => chosenIndexes(entry, one));
  const found = entry.indexes.filter((index) =>
    isDocument(wanted) ? hasKeyPattern(index, wanted) : index.name === wanted,
  );
  if (found.length > 0) return found;
  const named = isDocument(wanted) ? "key pattern" : `name [${String(wanted)}]`;
  throw failure("IndexNotFound", `index not found with ${named}`);
}
