import { compileFilter } from "../query/filter.js";
import { failure } from "../values/errors.js";
import { encodeKey } from "../values/key.js";
import { expandPaths } from "../values/paths.js";
import type { PathValueTuples } from "../values/paths.js";
import { MISSING } from "../values/types.js";
import type { Document, Missing, Value } from "../values/types.js";
import type { IndexInfo } from "./catalog-entries.js";
import { MAX_INDEX_KEY_BYTES, spaceKey, truncateKey } from "./keyspace.js";

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

const NONE: IndexEntries = { byKey: new Map(), multikey: false, cut: false };

export function indexEntriesOf(index: IndexInfo, stored: IndexedDocument): IndexEntries {
  if (index.partial && !partialTest(index.partial)(stored.document)) return NONE;
  const { keys, multikey } = indexKeys(index, stored.document);
  const byKey = new Map<string, IndexEntry>();
  let cut = false;
  for (const components of keys) {
    const fitted = truncateKey(components, MAX_INDEX_KEY_BYTES - stored.idKey.length);
    cut ||= fitted.cut;
    const entry = makeEntry(index, fitted.key, stored.idKey, components);
    byKey.set(entry.key.toString("latin1"), entry);
  }
  return { byKey, multikey, cut };
}

/** Unique indexes have one entry per key; others append the `_id` key. */
function makeEntry(index: IndexInfo, fitted: Buffer, idKey: Buffer, components: Buffer): IndexEntry {
  if (index.unique) return { key: spaceKey(index.space, fitted), value: idKey, components };
  const tail = Buffer.allocUnsafe(2);
  tail.writeUInt16BE(idKey.length);
  return { key: spaceKey(index.space, fitted, idKey), value: tail, components };
}

export function idKeyOf(index: IndexInfo, key: Buffer, value: Buffer): Buffer {
  return index.unique ? value : key.subarray(key.length - value.readUInt16BE(0));
}

const partialTests = new WeakMap<Document, (document: Document) => boolean>();

function partialTest(filter: Document): (document: Document) => boolean {
  const known = partialTests.get(filter);
  if (known) return known;
  const test = compileFilter(filter);
  partialTests.set(filter, test);
  return test;
}

/** Index keys of a document; none if a sparse index skips it. */
function indexKeys(index: IndexInfo, document: Document): { keys: Buffer[]; multikey: boolean } {
  const { tuples, hasArray } = expandIndex(index, document);
  const kept = index.sparse ? tuples.filter((tuple) => tuple.some((value) => value !== MISSING)) : tuples;
  const keys = kept.map((tuple) => encodeTuple(index, tuple));
  return { keys: hasArray ? distinct(keys) : keys, multikey: hasArray };
}

export function valuesOfKey(index: IndexInfo, document: Document, key: Buffer): Value[] {
  const { tuples } = expandIndex(index, document);
  return (tuples.find((tuple) => encodeTuple(index, tuple).equals(key)) ?? tuples[0] ?? []).map(orNull);
}

const parallelArrays = () => failure("CannotIndexParallelArrays", "cannot index parallel arrays");

function expandIndex(index: IndexInfo, document: Document): PathValueTuples {
  const paths = index.key.map(([path]) => path.split("."));
  return expandPaths(document, paths, parallelArrays);
}

function encodeTuple(index: IndexInfo, tuple: readonly (Value | Missing)[]): Buffer {
  const directions = index.key.map(([, direction]) => direction);
  return encodeKey(tuple.map(orNull), directions);
}

function orNull(value: Value | Missing): Value {
  return value === MISSING ? null : value;
}

function distinct(keys: readonly Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString("latin1"), key])).values()];
}
