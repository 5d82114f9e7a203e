import type { Engine } from "../engine/engine.js";
import { CommandError, describeValue } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import { namespaceOf } from "./catalog-entries.js";
import type { CollectionInfo, IndexInfo } from "./catalog-entries.js";
import type { Catalog } from "./catalog.js";
import { createIndexEntries, findKeyValues } from "./index-entries.js";
import type { IndexEntries, IndexEntry, IndexedDocument } from "./index-entries.js";
import { MAX_ID_KEY_BYTES, createSpaceKey } from "./keyspace.js";

/** Creates MongoDB's E11000 error with keyPattern and keyValue. */
function duplicateKeyError(
  collection: CollectionInfo,
  index: IndexInfo,
  values: readonly Value[],
): CommandError {
  const keyPattern: Document = new Map(index.key);
  const keyValue: Document = new Map(index.key.map(([path], index) => [path, values[index]]));
  const location = `collection: ${namespaceOf(collection)} index: ${index.name}`;
  const message = `E11000 duplicate key error ${location} dup key: ${describeValue(keyValue)}`;
  return new CommandError(11000, "DuplicateKey", message, { keyPattern, keyValue });
}

interface IndexChange {
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
    const key = createSpaceKey(collection.space, next.idKey);
    if (this.engine.has(key)) {
      throw duplicateKeyError(collection, collection.indexes[0] as IndexInfo, [next.document.get("_id")]);
    }
    const after = { byKey: new Map(), multikey: false, cut: next.idKey.length >= MAX_ID_KEY_BYTES };
    const idIndexChange = { index: collection.indexes[0] as IndexInfo, before: undefined, after };
    const changes = [idIndexChange, ...this.plan(collection, undefined, next)];
    this.engine.put(key, bytes);
    this.writeChanges(collection, changes);
  }

  replace(collection: CollectionInfo, previous: IndexedDocument, next: Document, bytes: Buffer): void {
    const changes = this.plan(collection, previous, { idKey: previous.idKey, document: next });
    this.engine.put(createSpaceKey(collection.space, previous.idKey), bytes);
    this.writeChanges(collection, changes);
  }

  remove(collection: CollectionInfo, previous: IndexedDocument): void {
    const changes = this.plan(collection, previous, undefined);
    this.engine.remove(createSpaceKey(collection.space, previous.idKey));
    this.writeChanges(collection, changes);
  }

  /** Adds an existing document to an index under construction. */
  addToIndex(collection: CollectionInfo, index: IndexInfo, storedDocument: IndexedDocument): void {
    const after = createIndexEntries(index, storedDocument);
    this.refuseDuplicates(collection, index, after, undefined, storedDocument);
    this.writeChanges(collection, [{ index, before: undefined, after }]);
  }

  private plan(
    collection: CollectionInfo,
    previous: IndexedDocument | undefined,
    next: IndexedDocument | undefined,
  ): IndexChange[] {
    return collection.indexes.slice(1).map((index) => {
      const before = previous && createIndexEntries(index, previous);
      const after = next && createIndexEntries(index, next);
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
      const existingIdKey = before?.byKey.has(text) ? undefined : this.engine.get(entry.key);
      if (!existingIdKey || existingIdKey.equals(next.idKey)) continue;
      throw duplicateKeyError(collection, index, findKeyValues(index, next.document, entry.components));
    }
  }

  private writeChanges(collection: CollectionInfo, changes: readonly IndexChange[]): void {
    for (const change of changes) this.writeEntries(change);
    this.raiseFlags(collection, changes);
  }

  private writeEntries({ index, before, after }: IndexChange): void {
    for (const [text, entry] of before?.byKey ?? []) {
      if (after?.byKey.has(text)) continue;
      // During a unique index build, the entry may belong to another document if this one is not indexed yet.
      const belongsToDocument =
        index.ready || !index.unique || this.engine.get(entry.key)?.equals(entry.value);
      if (belongsToDocument) this.engine.remove(entry.key);
    }
    for (const [text, { key, value }] of after?.byKey ?? new Map<string, IndexEntry>()) {
      if (!before?.byKey.has(text)) this.engine.put(key, value);
    }
  }

  private raiseFlags(collection: CollectionInfo, changes: readonly IndexChange[]): void {
    const indexesWithNewFlags = changes.flatMap(({ index, after }) =>
      after && ((after.multikey && !index.multikey) || (after.cut && !index.cut))
        ? [[index.space, after] as const]
        : [],
    );
    if (indexesWithNewFlags.length > 0)
      this.catalog.raiseFlags(namespaceOf(collection), new Map(indexesWithNewFlags));
  }
}
