import { decode } from "../values/decode.js";
import { ensureCollection } from "../store/collection-changes.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import type { Namespace } from "./namespace.js";
import { checkSize, idKeyFor, withIdFirst } from "./new-document.js";
import type { Statement } from "./statements.js";
import { checkTime } from "./time-series.js";
import { checkValid } from "./validation.js";

/** Inserts one document given as bytes. */
export class InsertStatement implements Statement {
  constructor(
    private readonly store: Store,
    private readonly namespace: Namespace,
    private readonly bytes: Buffer,
    /** Of the collection's validator. */
    private readonly bypass: boolean,
    private readonly inserted: () => void,
  ) {}

  attempt(): boolean {
    const { database, name } = this.namespace;
    insertBytes(this.store, ensureCollection(this.store, database, name), this.bytes, this.bypass);
    this.inserted();
    return true;
  }

  slowly(): Promise<void> {
    throw new Error("an insert looks for nothing");
  }
}

/** Inside a write job: stores a document, with an `_id` of its own where it has none. */
export function insertBytes(store: Store, collection: CollectionEntry, given: Buffer, bypass: boolean): void {
  const bytes = withIdFirst(given);
  checkSize(bytes);
  // Decoded as a whole, although the indexes need little of it: what is stored must be readable.
  const document = decode(bytes);
  if (!bypass) checkValid(collection, document);
  checkTime(collection, document);
  store.writer.insert(collection, { idKey: idKeyFor(document.get("_id")), document }, bytes);
}
