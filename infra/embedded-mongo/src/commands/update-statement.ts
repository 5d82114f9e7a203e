import { compileUpdate } from "../update/compile.js";
import { encode } from "../values/encode.js";
import type { Document, Value } from "../values/types.js";
import { ensureCollection } from "../store/collection-changes.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import type { Selection } from "../planner/selection.js";
import type { Namespace } from "./namespace.js";
import { checkSize, documentWithIdFirst, idKeyFor } from "./new-document.js";
import { checkTime } from "./time-series.js";
import { checkValid } from "./validation.js";
import { TargetedStatement } from "./targeted-write.js";
import type { Target, TargetedWrite } from "./targeted-write.js";

/** One update as a client asks for it. */
export interface UpdateRequest {
  readonly namespace: Namespace;
  readonly selection: Selection;
  readonly update: Document | Document[];
  readonly arrayFilters: Document[] | undefined;
  readonly multi: boolean;
  readonly upsert: boolean;
  /** Leave the collection's validator out. */
  readonly bypass: boolean;
}

/** What one document went through; `before` is absent for an upserted one. */
export interface UpdatedDocument {
  readonly before: Document | undefined;
  readonly after: Document;
}

/** Prepares an update; `report` is told of each document, inside the write job. */
export function updateStatement(
  store: Store,
  read: () => UpdateRequest,
  report: (updated: UpdatedDocument) => void,
): TargetedStatement {
  return new TargetedStatement(store, () => makeWrite(store, read(), report));
}

function makeWrite(
  store: Store,
  request: UpdateRequest,
  report: (updated: UpdatedDocument) => void,
): TargetedWrite {
  const { namespace, selection, arrayFilters, multi, upsert } = request;
  const { filter, collation, vars } = selection;
  const update = compileUpdate(request.update, {
    arrayFilters,
    filter,
    isUpsert: upsert,
    collation,
    vars,
    multi,
  });
  return {
    namespace: namespace.full,
    selection,
    multi,
    apply: (collection, target) => {
      const after = update.apply(target.document);
      if (after !== target.document) {
        if (!request.bypass) checkValid(collection, after, target.document);
        checkTime(collection, after);
        replaceDocument(store, collection, target, after);
      }
      report({ before: target.document, after });
    },
    nothing: () => {
      if (upsert) report({ before: undefined, after: insertNew(store, request, update.upsertBase()) });
    },
  };
}

/** Inside a write job: stores what a document became. */
export function replaceDocument(
  store: Store,
  collection: CollectionEntry,
  target: Target,
  after: Document,
): void {
  const bytes = Buffer.from(encode(after));
  checkSize(bytes);
  store.writer.replace(collection, target, after, bytes);
}

/**
 * Inside a write job: stores a document that is not there yet, with an `_id` of its own where it has none.
 */
export function insertNew(
  store: Store,
  { namespace: { database, name }, bypass }: Pick<UpdateRequest, "namespace" | "bypass">,
  base: Document,
): Document {
  const collection = ensureCollection(store, database, name);
  const document = documentWithIdFirst(base);
  if (!bypass) checkValid(collection, document);
  checkTime(collection, document);
  const bytes = Buffer.from(encode(document));
  checkSize(bytes);
  const stored = { idKey: idKeyFor(document.get("_id") as Value), document };
  store.writer.insert(collection, stored, bytes);
  return document;
}
