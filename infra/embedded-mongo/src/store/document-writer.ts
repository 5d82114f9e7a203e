import type { Engine } from "../engine/engine.js";
import { CommandError, describeValue } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import { namespaceOf } from "./catalog-entries.js";
import type { CollectionInfo, IndexInfo } from "./catalog-entries.js";
import type { Catalog } from "./catalog.js";
import { indexEntriesOf, valuesOfKey } from "./index-entries.js";
import type { IndexEntries, IndexEntry, IndexedDocument } from "./index-entries.js";
import { MAX_ID_KEY_BYTES, spaceKey } from "./keyspace.js";

/** MongoDB's E11000 error with keyPattern and keyValue. */
function duplicateKey(collection: CollectionInfo, index: IndexInfo, values: readonly Value[]): CommandError {
  const keyPattern: Document = new Map(index.key);
  const keyValue: Document = new Map(index.key.map(([path], place) => [path, values[place]]));
  const where = `collection: ${namespaceOf(collection)} index: ${index.name}`;
  const message = `E11000 duplicate key error ${where} dup key: ${describeValue(keyValue)}`;
  return new CommandError(11000, "DuplicateKey", message, { keyPattern, keyValue });
}

interface Change {
  readonly index: IndexInfo;
  readonly before: IndexEntries | undefined;
  readonly after: IndexEntries | undefined;
}

/** Writes documents and index entries in a write job; all checks precede the first change. */
export class DocumentWriter {
  constructor(
    private readonly engine: Engine,
    private readonly catalog: Catalog,
  ) {}

  insert(collection: CollectionInfo, next: IndexedDocument, bytes: Buffer): void {
    const key = spaceKey(collection.space, next.idKey);
    if (this.engine.has(key)) {
      throw duplicateKey(collection, collection.indexes[0] as IndexInfo, [next.document.get("_id")]);
    }
    const after = { byKey: new Map(), multikey: false, cut: next.idKey.length >= MAX_ID_KEY_BYTES };
    const byId = { index: collection.indexes[0] as IndexInfo, before: undefined, after };
    const changes = [byId, ...this.plan(collection, undefined, next)];
    this.engine.put(key, bytes);
    this.write(collection, changes);
  }

  replace(collection: CollectionInfo, old: IndexedDocument, next: Document, bytes: Buffer): void {
    const changes = this.plan(collection, old, { idKey: old.idKey, document: next });
    this.engine.put(spaceKey(collection.space, old.idKey), bytes);
    this.write(collection, changes);
  }

  remove(collection: CollectionInfo, old: IndexedDocument): void {
    const changes = this.plan(collection, old, undefined);
    this.engine.remove(spaceKey(collection.space, old.idKey));
    this.write(collection, changes);
  }

  /** Adds an existing document to an index under construction. */
  enter(collection: CollectionInfo, index: IndexInfo, stored: IndexedDocument): void {
    const after = indexEntriesOf(index, stored);
    this.refuseDuplicates(collection, index, after, undefined, stored);
    this.write(collection, [{ index, before: undefined, after }]);
  }

  private plan(
    collection: CollectionInfo,
    old: IndexedDocument | undefined,
    next: IndexedDocument | undefined,
  ): Change[] {
    return collection.indexes.slice(1).map((index) => {
      const before = old && indexEntriesOf(index, old);
      const after = next && indexEntriesOf(index, next);
      if (next && after) this.refuseDuplicates(collection, index, after, before, next);
      return { index, before, after };
    });
  }

  private refuseDuplicates(
    collection: CollectionInfo,
    index: IndexInfo,
    after: IndexEntries,
    before: IndexEntries | undefined,
    next: IndexedDocument,
  ): void {
    if (!index.unique) return;
    for (const [text, entry] of after.byKey) {
      const holder = before?.byKey.has(text) ? undefined : this.engine.get(entry.key);
      if (!holder || holder.equals(next.idKey)) continue;
      throw duplicateKey(collection, index, valuesOfKey(index, next.document, entry.components));
    }
  }

  private write(collection: CollectionInfo, changes: readonly Change[]): void {
    for (const change of changes) this.writeEntries(change);
    this.raiseFlags(collection, changes);
  }

  private writeEntries({ index, before, after }: Change): void {
    for (const [text, entry] of before?.byKey ?? []) {
      if (after?.byKey.has(text)) continue;
      // During a unique index build the entry may belong to another document, as this one may not be indexed yet.
      const ours = index.ready || !index.unique || this.engine.get(entry.key)?.equals(entry.value);
      if (ours) this.engine.remove(entry.key);
    }
    for (const [text, { key, value }] of after?.byKey ?? new Map<string, IndexEntry>()) {
      if (!before?.byKey.has(text)) this.engine.put(key, value);
    }
  }

  private raiseFlags(collection: CollectionInfo, changes: readonly Change[]): void {
    const raised = changes.flatMap(({ index, after }) =>
      after && ((after.multikey && !index.multikey) || (after.cut && !index.cut))
        ? [[index.space, after] as const]
        : [],
    );
    if (raised.length > 0) this.catalog.raiseFlags(namespaceOf(collection), new Map(raised));
  }
}
