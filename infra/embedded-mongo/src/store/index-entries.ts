import { compileFilter } from "../query/filter.js";
import { failure } from "../values/errors.js";
import { encodeKey } from "../values/key.js";
import { expandPaths } from "../values/paths.js";
import type { PathValueTuples } from "../values/paths.js";
import { MISSING, nullIfMissing } from "../values/types.js";
import type { Document, MaybeValue, Value } from "../values/types.js";
import type { IndexInfo } from "./catalog-entries.js";
import { MAX_INDEX_KEY_BYTES, createSpaceKey, truncateKey } from "./keyspace.js";

export interface IndexedDocument {
  readonly idKey: Buffer;
  readonly document: Document;
}

export interface IndexEntry {
  readonly key: Buffer;
  readonly value: Buffer;
  readonly components: Buffer;
}

export interface IndexEntries {
  readonly byKey: ReadonlyMap<string, IndexEntry>;
  readonly multikey: boolean;
  readonly cut: boolean;
}

const NO_ENTRIES: IndexEntries = { byKey: new Map(), multikey: false, cut: false };

/** Creates a document's entries in an index; a sparse index has none for a document without any indexed field. */
export function createIndexEntries(index: IndexInfo, { document, idKey }: IndexedDocument): IndexEntries {
  if (index.partial && !getPartialTest(index.partial)(document)) return NO_ENTRIES;
  const { tuples, hasArray } = expandIndex(index, document);
  const byKey = new Map<string, IndexEntry>();
  let cut = false;
  for (const tuple of tuples) {
    if (index.sparse && tuple.every((value) => value === MISSING)) continue;
    const components = encodeTuple(index, tuple);
    const truncation = truncateKey(components, MAX_INDEX_KEY_BYTES - idKey.length);
    cut ||= truncation.cut;
    const entry = makeEntry(index, truncation.key, idKey, components);
    byKey.set(entry.key.toString("latin1"), entry);
  }
  return { byKey, multikey: hasArray, cut };
}

/** Creates an index entry; its key ends with the `_id` key unless the index is unique. */
function makeEntry(index: IndexInfo, truncatedKey: Buffer, idKey: Buffer, components: Buffer): IndexEntry {
  if (index.unique) return { key: createSpaceKey(index.space, truncatedKey), value: idKey, components };
  const idKeyLength = Buffer.allocUnsafe(2);
  idKeyLength.writeUInt16BE(idKey.length);
  return { key: createSpaceKey(index.space, truncatedKey, idKey), value: idKeyLength, components };
}

export function getIdKey(index: IndexInfo, key: Buffer, value: Buffer): Buffer {
  return index.unique ? value : key.subarray(key.length - value.readUInt16BE(0));
}

const partialFilterTests = new WeakMap<Document, (document: Document) => boolean>();

function getPartialTest(filter: Document): (document: Document) => boolean {
  const cached = partialFilterTests.get(filter);
  if (cached) return cached;
  const matchesPartialFilter = compileFilter(filter);
  partialFilterTests.set(filter, matchesPartialFilter);
  return matchesPartialFilter;
}

export function findKeyValues(index: IndexInfo, document: Document, key: Buffer): Value[] {
  const { tuples } = expandIndex(index, document);
  return (tuples.find((tuple) => encodeTuple(index, tuple).equals(key)) ?? tuples[0] ?? []).map(
    nullIfMissing,
  );
}

const parallelArraysError = () => failure("CannotIndexParallelArrays", "cannot index parallel arrays");

function expandIndex(index: IndexInfo, document: Document): PathValueTuples {
  const paths = index.key.map(([path]) => path.split("."));
  return expandPaths(document, paths, parallelArraysError);
}

function encodeTuple(index: IndexInfo, tuple: readonly MaybeValue[]): Buffer {
  const directions = index.key.map(([, direction]) => direction);
  return encodeKey(tuple.map(nullIfMissing), directions);
}
