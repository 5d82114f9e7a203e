import { compileFilter } from "../query/filter.js";
import type { Document } from "../values/types.js";
import type { IndexEntry } from "./catalog-entries.js";
import { indexKeys } from "./index-keys.js";
import { fitIndexKey, keyIn } from "./keyspace.js";

/** A document with the key it is stored under. */
export interface Stored {
  readonly idKey: Buffer;
  readonly document: Document;
}

export interface Entry {
  /** The whole key in the engine. */
  readonly key: Buffer;
  readonly value: Buffer;
  /** The encoded values of the index's paths. */
  readonly components: Buffer;
}

export interface Entries {
  /** By the key's bytes as a latin1 string. */
  readonly byKey: ReadonlyMap<string, Entry>;
  readonly multikey: boolean;
  readonly cut: boolean;
}

const NONE: Entries = { byKey: new Map(), multikey: false, cut: false };

/** What the engine holds for a document in a secondary index. */
export function entriesOf(index: IndexEntry, stored: Stored): Entries {
  if (index.partial && !partialTest(index.partial)(stored.document)) return NONE;
  const { keys, multikey } = indexKeys(index, stored.document);
  const byKey = new Map<string, Entry>();
  let cut = false;
  for (const components of keys) {
    const fitted = fitIndexKey(components, stored.idKey.length);
    cut ||= fitted.cut;
    const entry = makeEntry(index, fitted.key, stored.idKey, components);
    byKey.set(entry.key.toString("latin1"), entry);
  }
  return { byKey, multikey, cut };
}

/** A unique index has one entry per key; others tell entries apart by the `_id` key behind it. */
function makeEntry(index: IndexEntry, fitted: Buffer, idKey: Buffer, components: Buffer): Entry {
  if (index.unique) return { key: keyIn(index.space, fitted), value: idKey, components };
  const tail = Buffer.allocUnsafe(2);
  tail.writeUInt16BE(idKey.length);
  return { key: keyIn(index.space, fitted, idKey), value: tail, components };
}

/** The `_id` key an index entry points to. */
export function idKeyOf(index: IndexEntry, key: Buffer, value: Buffer): Buffer {
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
