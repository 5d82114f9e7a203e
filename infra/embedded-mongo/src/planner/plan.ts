import type { IndexEntry } from "../store/catalog-entries.js";
import type { KeyRange } from "../engine/engine.js";

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
