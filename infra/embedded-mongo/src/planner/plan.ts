import type { IndexEntry } from "../store/catalog-entries.js";
import type { KeyRange } from "../engine/engine.js";

/** One field's part of an index range, for the index and for explain. */
export interface FieldBounds {
  readonly path: string;
  /** In MongoDB's notation, such as `[1, 5)`. */
  readonly shown: readonly string[];
}

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
  readonly bounds: readonly FieldBounds[];
  readonly reverse: boolean;
}

/** The branches of an `$or`, one after another. */
export interface Union extends Common {
  readonly kind: "union";
  readonly parts: readonly IndexScan[];
}

export type Plan = CollectionScan | IndexScan | Union;
