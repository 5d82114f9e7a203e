import type { KeyRange } from "../engine/engine.js";
import type { FilterNode } from "../query/nodes.js";
import type { IndexEntry } from "../store/catalog-entries.js";
import type { Document, Value } from "../values/types.js";

interface Common {
  /** The plan delivers the wanted order. */
  readonly sorted: boolean;
  /** Every row the plan delivers matches: no document need be looked at. */
  readonly exact: boolean;
}

export interface CollectionScan extends Common {
  readonly kind: "scan";
  readonly reverse: boolean;
}

export interface IndexScan extends Common {
  readonly kind: "index";
  readonly index: IndexEntry;
  readonly ranges: readonly KeyRange[];
  /** The conditions bound some field of the index. */
  readonly narrows: boolean;
  readonly reverse: boolean;
}

/** The branches of an `$or`, one after another. */
export interface Union extends Common {
  readonly kind: "union";
  readonly parts: readonly IndexScan[];
}

export type Plan = CollectionScan | IndexScan | Union;

/** Which documents are wanted, and in which order. */
export interface Selection {
  readonly filter: FilterNode;
  readonly sort?: Document | undefined;
  readonly hint?: Value | undefined;
}

/** A stored document on its way out: its `_id` key and its bytes. */
export interface Row {
  readonly idKey: Buffer;
  readonly bytes: Buffer;
}

/** What a plan cost so far; explain shows it. */
export interface Effort {
  readonly keysExamined: number;
  readonly documentsExamined: number;
}

/**
 * Rows in pieces. `step` works until it has `limit` rows or the deadline (performance.now, ms) passes, so
 * that its caller can let others run in between; it may answer fewer rows, or none, before it has ended.
 */
export interface RowSource extends Effort {
  readonly ended: boolean;
  step(limit: number, deadline: number): Row[];
}

/** Decides by a document's bytes whether it is wanted. */
export type RowTest = (bytes: Buffer) => boolean;

/** A step hands over once it carries this much, however many rows were asked for. */
export const STEP_BYTES = 4_000_000;
