import type { FilterNode } from "../query/nodes.js";
import type { Document, Value } from "../values/types.js";
import type { Change, FindPosition } from "./modify.js";

export interface UpdateOptions {
  readonly filter: FilterNode;
  readonly multi?: boolean;
}

/** An update, ready for any number of documents. */
export interface Update {
  /** The changed document, a new one; the very same one when nothing changed. */
  apply(document: Document): Document;
  /** The document to insert when none matched; it may lack an `_id`. */
  upsertBase(): Document;
}

/** One operator on one path. */
export interface Modifier {
  readonly path: readonly string[];
  readonly onlyOnInsert: boolean;
  apply(document: Document, findPosition: FindPosition): Document;
}

/** Makes the change of an operator from its argument for one path. */
export type MakeChange = (argument: Value, path: string) => Change;
