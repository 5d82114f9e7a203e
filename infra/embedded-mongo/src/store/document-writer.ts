import { decode } from "../values/decode.js";
import { failure } from "../values/errors.js";
import type { Document } from "../values/types.js";
import { CappedLog, sizeLimit } from "./capped-log.js";
import { namespaceOf } from "./catalog-entries.js";
import type { CollectionEntry, IndexEntry } from "./catalog-entries.js";
import type { Catalog } from "./catalog.js";
import { duplicateKey } from "./duplicate-key.js";
import type { Engine } from "../engine/engine.js";
import { entriesOf } from "./index-entries.js";
import type { Entries, Entry, Stored } from "./index-entries.js";
import { valuesOfKey } from "./index-keys.js";
import { ID_KEY_MAX, keyIn } from "./keyspace.js";

interface Change {
  readonly index: IndexEntry;
  readonly before: Entries | undefined;
  readonly after: Entries | undefined;
}

/**
 * Writes single documents with their index entries; only inside a write job. Whatever can be refused is
 * refused before the first byte changes.
 */
export class DocumentWriter {
  readonly capped: CappedLog;

  constructor(
    private readonly engine: Engine,
    private readonly catalog: Catalog,
  ) {
    this.capped = new CappedLog(engine);
  }

  insert(collection: CollectionEntry, next: Stored, bytes: Buffer): void {
    if (collection.log !== undefined && bytes.length > sizeLimit(collection))
      throw failure("BadValue", "object to insert exceeds cappedMaxSize");
    const key = keyIn(collection.space, next.idKey);
    if (this.engine.has(key)) {
      throw duplicateKey(collection, collection.indexes[0] as IndexEntry, [next.document.get("_id")]);
    }
    const byId = {
      index: collection.indexes[0] as IndexEntry,
      before: undefined,
      after: idEntries(next.idKey),
    };
    const changes = [byId, ...this.decide(collection, undefined, next)];
    this.write(collection, changes, () => {
      if (collection.log !== undefined)
        this.capped.append(collection, collection.log, next.idKey, bytes.length);
      this.engine.put(key, bytes);
    });
    if (collection.log !== undefined) this.removeOverdue(collection, collection.log);
  }

  replace(collection: CollectionEntry, old: Stored, next: Document, bytes: Buffer): void {
    const changes = this.decide(collection, old, { idKey: old.idKey, document: next });
    const key = keyIn(collection.space, old.idKey);
    this.write(collection, changes, () => {
      if (collection.log !== undefined) {
        const grown = bytes.length - (this.engine.get(key)?.length ?? 0);
        this.capped.adjust(collection, collection.log, grown, 0);
      }
      this.engine.put(key, bytes);
    });
  }

  remove(collection: CollectionEntry, old: Stored): void {
    const changes = this.decide(collection, old, undefined);
    const key = keyIn(collection.space, old.idKey);
    this.write(collection, changes, () => {
      if (collection.log !== undefined) {
        this.capped.adjust(collection, collection.log, -(this.engine.get(key)?.length ?? 0), -1);
        this.capped.remove(collection.log, old.idKey);
      }
      this.engine.remove(key);
    });
  }

  /** A capped collection loses its oldest documents to the new ones. */
  private removeOverdue(collection: CollectionEntry, log: number): void {
    let idKey = this.capped.overdue(collection, log);
    while (idKey) {
      const bytes = this.engine.get(keyIn(collection.space, idKey));
      if (bytes) this.remove(collection, { idKey, document: decode(bytes) });
      else this.capped.remove(log, idKey);
      idKey = this.capped.overdue(collection, log);
    }
  }

  /** Enters a document that exists already into an index that is being built. */
  enter(collection: CollectionEntry, index: IndexEntry, stored: Stored): void {
    const after = entriesOf(index, stored);
    this.refuseDuplicates(collection, index, after, undefined, stored);
    this.write(collection, [{ index, before: undefined, after }], () => undefined);
  }

  private decide(collection: CollectionEntry, old: Stored | undefined, next: Stored | undefined): Change[] {
    return collection.indexes.slice(1).map((index) => {
      const before = old && entriesOf(index, old);
      const after = next && entriesOf(index, next);
      if (next && after) this.refuseDuplicates(collection, index, after, before, next);
      return { index, before, after };
    });
  }

  private refuseDuplicates(
    collection: CollectionEntry,
    index: IndexEntry,
    after: Entries,
    before: Entries | undefined,
    next: Stored,
  ): void {
    if (!index.unique) return;
    for (const [text, entry] of after.byKey) {
      const holder = before?.byKey.has(text) ? undefined : this.engine.get(entry.key);
      if (!holder || holder.equals(next.idKey)) continue;
      throw duplicateKey(collection, index, valuesOfKey(index, next.document, entry.components));
    }
  }

  private write(collection: CollectionEntry, changes: readonly Change[], document: () => unknown): void {
    document();
    for (const change of changes) this.writeEntries(change);
    this.noteFlags(collection, changes);
  }

  private writeEntries({ index, before, after }: Change): void {
    for (const [text, entry] of before?.byKey ?? []) {
      if (after?.byKey.has(text)) continue;
      // While a unique index is being built, the place may be another document's: this one was not entered
      // yet.
      const ours = index.ready || !index.unique || this.engine.get(entry.key)?.equals(entry.value);
      if (ours) this.engine.remove(entry.key);
    }
    for (const [text, { key, value }] of after?.byKey ?? new Map<string, Entry>()) {
      if (!before?.byKey.has(text)) this.engine.put(key, value);
    }
  }

  private noteFlags(collection: CollectionEntry, changes: readonly Change[]): void {
    const risen = changes.filter(
      ({ index, after }) => after && ((after.multikey && !index.multikey) || (after.cut && !index.cut)),
    );
    if (risen.length === 0) return;
    const current = this.catalog.current(namespaceOf(collection)) ?? collection;
    const indexes = current.indexes.map((index) => {
      const after = risen.find((change) => change.index.space === index.space)?.after;
      return after
        ? { ...index, multikey: index.multikey || after.multikey, cut: index.cut || after.cut }
        : index;
    });
    this.catalog.saveFlags({ ...current, indexes });
  }
}

function idEntries(idKey: Buffer): Entries {
  return { byKey: new Map(), multikey: false, cut: idKey.length >= ID_KEY_MAX };
}
