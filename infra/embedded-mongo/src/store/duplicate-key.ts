import { CommandError } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import { namespaceOf } from "./catalog-entries.js";
import type { CollectionEntry, IndexEntry } from "./catalog-entries.js";
import { describeValue } from "../values/describe.js";

/** MongoDB's error 11000 with the index's pattern and the values that are taken. */
export function duplicateKey(
  collection: CollectionEntry,
  index: IndexEntry,
  values: readonly Value[],
): CommandError {
  const keyPattern: Document = new Map(index.key);
  const keyValue: Document = new Map(index.key.map(([path], place) => [path, values[place]]));
  const where = `collection: ${namespaceOf(collection)} index: ${index.name}`;
  const message = `E11000 duplicate key error ${where} dup key: ${describeValue(keyValue)}`;
  return new CommandError(11000, "DuplicateKey", message, { keyPattern, keyValue });
}
