import type { Engine } from "../engine/engine.js";
import { CommandError, describeValue } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import { namespaceOf } from "./catalog-entries.js";
import type { CollectionInfo, IndexInfo } from "./catalog-entries.js";
import type { Catalog } from "./catalog.js";
import { createEntryValue, createIndexEntries, findKeyValues, haveSameEntries } from "./index-entries.js";
import type { IndexedDocument } from "./index-entries.js";
import { MAX_ID_KEY_BYTES, createSpaceKey } from "./keyspace.js";

/** Creates MongoDB's E11000 error with keyPattern and keyValue. */
function duplicateKeyError(collection: CollectionInfo, index: IndexInfo, values: Value[]): CommandError {
  const keyPattern: Document = new Map(index.key);
  const keyValue: Document = new Map(index.key.map(([path], index) => [path, values[index]]));
  const location = `collection: ${namespaceOf(collection)} index: ${index.name}`;
  const message = `E11000 duplicate key error ${location} dup key: ${describeValue(keyValue)}`;
  return new CommandError(11000, "DuplicateKey", message, { keyPattern, keyValue });
}

interface IndexChange {
  readonly index: IndexInfo;
  readonly removedKeys: readonly string[];
  readonly addedKeys: readonly string[];
  /** The value of each of these entries. */
  readonly value: Buffer;
  readonly flags: Pick<IndexInfo, "multikey" | "cut">;
}

/** A document before and after a change; an insert has no `before`, a delete no `after`. */
export interface DocumentChange {
  readonly before?: Document;
  readonly after?: Document;
}

/** Writes documents and index entries in a write job; all checks precede the first change. */
export class DocumentWriter {
  constructor(
    private readonly engine: Engine,
    private readonly catalog: Catalog,
  ) {}

  insert(collection: CollectionInfo, { idKey, document }: IndexedDocument, bytes: Buffer): void {
    const key = createSpaceKey(collection.space, idKey);
    const [index] = collection.indexes as [IndexInfo];
    if (this.engine.get(key)) throw duplicateKeyError(collection, index, [document.get("_id")]);
    const flags = { multikey: false, cut: idKey.length >= MAX_ID_KEY_BYTES };
    const idIndexChange = {
      index,
      removedKeys: [],
      addedKeys: [],
      value: createEntryValue(index, idKey),
      flags,
    };
    const changes = [idIndexChange, ...this.plan(collection, idKey, { after: document })];
    this.engine.put(key, bytes);
    this.writeChanges(collection, changes);
  }

  replace(collection: CollectionInfo, previous: IndexedDocument, after: Document, bytes: Buffer): void {
    const { idKey, document: before } = previous;
    const changes = this.plan(collection, idKey, { before, after });
    this.engine.put(createSpaceKey(collection.space, idKey), bytes);
    this.writeChanges(collection, changes);
  }

  remove(collection: CollectionInfo, { idKey, document: before }: IndexedDocument): void {
    const changes = this.plan(collection, idKey, { before });
    this.engine.remove(createSpaceKey(collection.space, idKey));
    this.writeChanges(collection, changes);
  }

  /** Adds an existing document to an index under construction. */
  addToIndex(collection: CollectionInfo, index: IndexInfo, { idKey, document }: IndexedDocument): void {
    this.writeChanges(collection, [this.planIndex(collection, index, idKey, { after: document })]);
  }

  private plan(collection: CollectionInfo, idKey: string, change: DocumentChange): IndexChange[] {
    const { before, after } = change;
    return collection.indexes
      .slice(1)
      .filter((index) => !before || !after || !haveSameEntries(index, before, after))
      .map((index) => this.planIndex(collection, index, idKey, change));
  }

  private planIndex(
    collection: CollectionInfo,
    index: IndexInfo,
    idKey: string,
    { before, after }: DocumentChange,
  ): IndexChange {
    const oldEntries = createIndexEntries(index, idKey, before);
    const newEntries = createIndexEntries(index, idKey, after);
    const addedKeys = subtract(newEntries.keys, oldEntries.keys);
    const value = createEntryValue(index, idKey);
    const isTaken = (key: string): boolean => this.engine.get(key)?.equals(value) === false;
    const takenKey = index.unique ? addedKeys.find(isTaken) : undefined;
    if (takenKey && after)
      throw duplicateKeyError(collection, index, findKeyValues(index, idKey, after, takenKey));
    const removedKeys = subtract(oldEntries.keys, newEntries.keys);
    return { index, removedKeys, addedKeys, value, flags: newEntries };
  }

  private writeChanges(collection: CollectionInfo, changes: readonly IndexChange[]): void {
    for (const { index, removedKeys, addedKeys, value } of changes) {
      for (const key of removedKeys) {
        // During a unique index build, the entry may belong to another document if this one is not indexed yet.
        const belongsToDocument = index.ready || !index.unique || this.engine.get(key)?.equals(value);
        if (belongsToDocument) this.engine.remove(key);
      }
      for (const key of addedKeys) this.engine.put(key, value);
    }
    const raisedFlags = changes.flatMap(({ index, flags }) =>
      (flags.multikey && !index.multikey) || (flags.cut && !index.cut) ? [[index.space, flags] as const] : [],
    );
    if (raisedFlags.length > 0) this.catalog.raiseFlags(namespaceOf(collection), new Map(raisedFlags));
  }
}

function subtract(keys: readonly string[], otherKeys: readonly string[]): readonly string[] {
  if (otherKeys.length === 0) return keys;
  const others = new Set(otherKeys);
  return keys.filter((key) => !others.has(key));
}
