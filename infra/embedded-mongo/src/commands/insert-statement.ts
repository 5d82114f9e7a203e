import { decodeFields } from "../values/decode-fields.js";
import { decode } from "../values/decode.js";
import { ensureCollection } from "../store/collection-changes.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import { indexedFields } from "../planner/indexed-fields.js";
import type { Namespace } from "./namespace.js";
import { checkSize, idKeyFor, withIdFirst } from "./new-document.js";
import type { Statement } from "./statements.js";

/** Inserts one document given as bytes. */
export class InsertStatement implements Statement {
  constructor(
    private readonly store: Store,
    private readonly namespace: Namespace,
    private readonly bytes: Buffer,
    private readonly inserted: () => void,
  ) {}

  attempt(): boolean {
    const { database, name } = this.namespace;
    insertBytes(this.store, ensureCollection(this.store, database, name), this.bytes);
    this.inserted();
    return true;
  }

  slowly(): Promise<void> {
    throw new Error("an insert looks for nothing");
  }
}

/** Inside a write job: stores a document, with an `_id` of its own where it has none. */
export function insertBytes(store: Store, collection: CollectionEntry, given: Buffer): void {
  const bytes = withIdFirst(given);
  checkSize(bytes);
  const names = indexedFields(collection);
  const document = names ? decodeFields(bytes, names) : decode(bytes);
  store.writer.insert(collection, { idKey: idKeyFor(document.get("_id")), document }, bytes);
}
