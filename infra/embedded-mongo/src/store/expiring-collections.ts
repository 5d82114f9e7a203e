import { compileFilter } from "../query/filter.js";
import { decode } from "../values/decode.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { namespaceOf } from "./catalog-entries.js";
import type { CollectionEntry } from "./catalog-entries.js";
import { PREFIX_BYTES, wholeSpace } from "./keyspace.js";
import { RangeReader } from "./range-reader.js";
import type { Store } from "./store.js";

const DOCUMENTS_PER_JOB = 500;
const JOB_MS = 10;

/**
 * Removes the old documents of time series and clustered collections that have a time to live: by their time field,
 * or by the date that is their `_id`. There is no index to find them by, so all are looked at.
 */
export async function expireCollection(
  store: Store,
  collection: CollectionEntry,
  now: number,
  stopping: () => boolean,
): Promise<void> {
  const seconds = Number(collection.options.get("expireAfterSeconds"));
  if (Number.isNaN(seconds)) return;
  const oldest = new Date(now - seconds * 1000);
  const filter: Document = new Map<string, Value>([[timePath(collection), new Map([["$lte", oldest]])]]);
  const isOld = compileFilter(filter);
  const reader = new RangeReader(store.engine, [wholeSpace(collection.space)], false);
  while (!reader.ended && !stopping())
    await store.queue.submit(() => removeSome(store, collection, reader, isOld));
}

function timePath({ options }: CollectionEntry): string {
  const series = options.get("timeseries");
  return isDocument(series) ? String(series.get("timeField")) : "_id";
}

function removeSome(
  store: Store,
  { database, name, space }: CollectionEntry,
  reader: RangeReader,
  isOld: (document: Document) => boolean,
): void {
  const collection = store.catalog.current(namespaceOf({ database, name }));
  const old: { idKey: Buffer; document: Document }[] = [];
  let seen = 0;
  reader.step((key, bytes) => {
    const document = decode(bytes);
    if (isOld(document)) old.push({ idKey: Buffer.from(key.subarray(PREFIX_BYTES)), document });
    seen += 1;
    return seen < DOCUMENTS_PER_JOB;
  }, performance.now() + JOB_MS);
  if (collection?.space !== space) return;
  for (const target of old) store.writer.remove(collection, target);
}
