import type { CollectionEntry } from "../store/catalog-entries.js";
import { wholeSpace } from "../store/keyspace.js";
import type { Store } from "../store/store.js";
import type { Value } from "../values/types.js";

/** What statistics tell of a collection; zeros where there is none. */
export async function figuresOf(
  store: Store,
  entry: CollectionEntry | undefined,
): Promise<Record<string, Value>> {
  const { documents, bytes } = entry ? await sizeOf(store, entry) : { documents: 0, bytes: 0 };
  return {
    count: documents,
    size: bytes,
    avgObjSize: documents > 0 ? Math.round(bytes / documents) : 0,
    storageSize: bytes,
    nindexes: entry?.indexes.length ?? 0,
    ...cappedStats(entry),
  };
}

function cappedStats(entry: CollectionEntry | undefined): Record<string, Value> {
  if (entry?.log === undefined) return { capped: false };
  const max = entry.options.get("max");
  return { capped: true, maxSize: entry.options.get("size"), ...(max === undefined ? {} : { max }) };
}

export interface Size {
  readonly documents: number;
  readonly bytes: number;
}

const SAMPLE = 100;

/** Documents are counted; their size is judged by the first hundred. */
export async function sizeOf(store: Store, entry: CollectionEntry): Promise<Size> {
  const range = wholeSpace(entry.space);
  const documents = await store.engine.count(range);
  const sample = [...store.engine.rows(range, { limit: SAMPLE })].map(({ value }) => value.length);
  const average = sample.reduce((sum, length) => sum + length, 0) / Math.max(1, sample.length);
  return { documents, bytes: Math.round(average * documents) };
}
