import type { CollectionEntry } from "../store/catalog-entries.js";
import { parseFilter } from "../query/filter.js";
import { filterFields } from "./filter-fields.js";

const known = new WeakMap<CollectionEntry, { readonly names: ReadonlySet<string> | undefined }>();

/**
 * The top-level fields that decide a document's place in the collection's indexes; undefined when the whole document
 * does.
 */
export function indexedFields(collection: CollectionEntry): ReadonlySet<string> | undefined {
  const cached = known.get(collection);
  if (cached) return cached.names;
  const names = collect(collection);
  known.set(collection, { names });
  return names;
}

function collect(collection: CollectionEntry): ReadonlySet<string> | undefined {
  const names = new Set(["_id"]);
  for (const { key, partial } of collection.indexes) {
    for (const [path] of key) names.add(path.split(".")[0] as string);
    const conditions = partial ? filterFields(parseFilter(partial)) : new Set<string>();
    if (!conditions) return undefined;
    for (const name of conditions) names.add(name);
  }
  return names;
}
