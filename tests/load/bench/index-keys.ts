import { mongo } from "mongoose";
import { encodeKey } from "../../../infra/embedded-mongo/src/values/key.js";
import type { Value } from "../../../infra/embedded-mongo/src/values/types.js";

/** The number of a document's index entries, and their uncompressed bytes. */
export interface IndexKeys {
  readonly count: number;
  readonly bytes: number;
  /** Bytes of entries at random positions in their index. Such an index must fit into memory. */
  readonly randomBytes: number;
}

/** The assumed size of the record id at the end of every index entry. MongoDB encodes it in at most nine bytes. */
const RECORD_ID_BYTES = 8;
/**
 * First fields of indexes whose new entries are stored close together: fields that grow with time, and fields with few
 * values, which are followed by a field that grows with time.
 */
const GROWING_FIELDS = ["created_at", "created_day", "at", "status", "action", "actor.id"];
/** Whether a field grows with time. ObjectIds do, because they begin with the time; other ids are random. */
const isGrowing = (path: string, value: unknown): boolean =>
  GROWING_FIELDS.includes(path) || (path === "_id" && value instanceof mongo.ObjectId);

const readPath = (document: Record<string, unknown>, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], document);

/** Lists the values of each of a document's entries in an index: one entry per distinct element of an array. */
function listEntries(paths: readonly string[], document: Record<string, unknown>): unknown[][] {
  const indexedValues = paths.map((path) => readPath(document, path));
  const arrayIndex = indexedValues.findIndex((value) => Array.isArray(value));
  if (arrayIndex === -1) return [indexedValues];
  return [...new Set(indexedValues[arrayIndex] as unknown[])].map((element) =>
    indexedValues.with(arrayIndex, element),
  );
}

const isInPartialIndex = (
  partial: Record<string, unknown> | undefined,
  document: Record<string, unknown>,
): boolean => Object.keys(partial ?? {}).every((path) => readPath(document, path) !== undefined);

/**
 * Measures the index entries of documents, on average. The keys are encoded by the embedded storage, in a format like
 * that of MongoDB.
 */
export function measureIndexKeys(
  indexes: readonly mongo.IndexDescriptionInfo[],
  documents: readonly Record<string, unknown>[],
): IndexKeys {
  let [count, bytes, randomBytes] = [0, 0, 0];
  for (const { key, partialFilterExpression } of indexes) {
    const paths = Object.keys(key);
    for (const document of documents) {
      if (!isInPartialIndex(partialFilterExpression, document)) continue;
      for (const values of listEntries(paths, document)) {
        const entryBytes =
          encodeKey(
            values as Value[],
            paths.map(() => 1),
          ).length + RECORD_ID_BYTES;
        count += 1;
        bytes += entryBytes;
        if (!isGrowing(paths[0] ?? "", values[0])) randomBytes += entryBytes;
      }
    }
  }
  const computeAveragePerDocument = (sum: number): number => Math.round(sum / Math.max(1, documents.length));
  return {
    count: computeAveragePerDocument(count),
    bytes: computeAveragePerDocument(bytes),
    randomBytes: computeAveragePerDocument(randomBytes),
  };
}
