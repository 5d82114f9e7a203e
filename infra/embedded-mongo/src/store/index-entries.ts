import { compileFilterNode } from "../query/compile.js";
import { parseFilter } from "../query/filter.js";
import { listFilterFields } from "../query/nodes.js";
import { failure } from "../values/errors.js";
import { encodeTransientKey } from "../values/key.js";
import { expandPaths, getTopLevelField } from "../values/paths.js";
import { MISSING, nullIfMissing } from "../values/types.js";
import type { Document, MaybeValue, Value } from "../values/types.js";
import type { IndexInfo } from "./catalog-entries.js";
import { MAX_INDEX_KEY_BYTES, createSpaceKey, truncateKey } from "./keyspace.js";

export interface IndexedDocument {
  readonly idKey: string;
  readonly document: Document;
}

export interface IndexEntries {
  readonly keys: readonly string[];
  readonly multikey: boolean;
  readonly cut: boolean;
}

/** Creates a document's entries in an index; a sparse index has none for a document without any indexed field. */
export function createIndexEntries(index: IndexInfo, idKey: string, document?: Document): IndexEntries {
  const { includes, expand } = compileIndex(index);
  const keys: string[] = [];
  if (!document || !includes(document)) return { keys, multikey: false, cut: false };
  const { tuples, hasArray } = expand(document);
  let hasCutKey = false;
  for (const tuple of tuples) {
    if (index.sparse && tuple.every((value) => value === MISSING)) continue;
    const [key, isCut] = encodeEntryKey(index, tuple, idKey);
    hasCutKey ||= isCut;
    keys.push(key);
  }
  return { keys, multikey: hasArray, cut: hasCutKey };
}

/** Whether two versions of a document share the values on which its entries in the index depend. */
export function haveSameEntries(index: IndexInfo, before: Document, after: Document): boolean {
  const isShared = (name: string): boolean =>
    before.get(name) === after.get(name) && before.has(name) === after.has(name);
  return compileIndex(index).fields?.every(isShared) ?? false;
}

/** Encodes the key of an index entry; it ends with the `_id` key unless the index is unique. */
function encodeEntryKey(index: IndexInfo, tuple: readonly MaybeValue[], idKey: string): [string, boolean] {
  const components = encodeTransientKey(tuple, compileIndex(index).directions);
  const { key, cut } = truncateKey(components, MAX_INDEX_KEY_BYTES - idKey.length);
  return [createSpaceKey(index.space, key, index.unique ? undefined : idKey), cut];
}

/** Values of the entries of indexes that are not unique, by the length of the `_id` key; shared to save memory. */
const lengthValues: Buffer[] = [];

export function createEntryValue(index: IndexInfo, idKey: string): Buffer {
  if (index.unique) return Buffer.from(idKey, "latin1");
  return (lengthValues[idKey.length] ??= Buffer.from([idKey.length >> 8, idKey.length & 255]));
}

export function getIdKey(index: IndexInfo, key: string, value: Buffer): string {
  return index.unique ? value.toString("latin1") : key.slice(key.length - value.readUInt16BE(0));
}

const compiledIndexes = new WeakMap<IndexInfo, ReturnType<typeof compile>>();

function compileIndex(index: IndexInfo): ReturnType<typeof compile> {
  const cached = compiledIndexes.get(index);
  if (cached) return cached;
  const compiled = compile(index);
  compiledIndexes.set(index, compiled);
  return compiled;
}

function compile({ key, partial }: IndexInfo) {
  const paths = key.map(([path]) => path.split("."));
  const filter = partial && parseFilter(partial);
  const filterFields = filter ? listFilterFields(filter) : [];
  return {
    directions: key.map(([, direction]) => direction),
    /** The top-level fields on which a document's entries depend; undefined if that may be any. */
    fields: filterFields && [...key.map(([path]) => getTopLevelField(path)), ...filterFields],
    includes: filter ? compileFilterNode(filter) : () => true,
    expand: (document: Document) => expandPaths(document, paths, parallelArraysError),
  };
}

const parallelArraysError = () => failure("CannotIndexParallelArrays", "cannot index parallel arrays");

export function findKeyValues(index: IndexInfo, idKey: string, document: Document, key: string): Value[] {
  const { tuples } = compileIndex(index).expand(document);
  const tuple = tuples.find((candidate) => encodeEntryKey(index, candidate, idKey)[0] === key);
  return (tuple ?? tuples[0] ?? []).map(nullIfMissing);
}
