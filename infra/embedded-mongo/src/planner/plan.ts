import { setImmediate as nextTurn } from "node:timers/promises";
import type { KeyRange } from "../engine/key-range.js";
import type { FilterNode } from "../query/nodes.js";
import type { IndexInfo } from "../store/catalog-entries.js";
import type { Document, Value } from "../values/types.js";

interface PlanProperties {
  readonly sorted: boolean;
  /** The plan covers the filter, so no residual filter is needed. */
  readonly exact: boolean;
}

export interface CollectionScan extends PlanProperties {
  readonly kind: "scan";
  readonly reverse: boolean;
}

export type ScanDirection = "forward" | "backward";

export interface IndexScan extends PlanProperties {
  readonly kind: "index";
  readonly index: IndexInfo;
  readonly ranges: readonly KeyRange[];
  readonly narrows: boolean;
  readonly reverse: boolean;
  /** The direction in which the rest of the keys, after a first string, has the sort order; undefined for neither. */
  readonly keyEndDirection: ScanDirection | undefined;
}

export interface UnionPlan extends PlanProperties {
  readonly kind: "union";
  readonly parts: readonly IndexScan[];
}

export type Plan = CollectionScan | IndexScan | UnionPlan;

export interface Query {
  readonly filter: FilterNode;
  readonly sort?: Document | undefined;
  readonly hint?: Value | undefined;
}

export interface StoredDocument {
  readonly idKey: string;
  readonly bytes: Buffer;
}

/**
 * Pull-based iterator. `step` runs until it has `limit` documents or the deadline (performance.now, ms) passes, so
 * that the caller can yield; it may return fewer, or none, before the end.
 */
export interface DocumentIterator {
  readonly ended: boolean;
  step(limit: number, deadline: number): StoredDocument[];
}

export const TIME_SLICE_MS = 5;

/** Yields to the event loop after each time slice, then calls `check`, which throws to abort the operation. */
export class TimeSliceYieldPolicy {
  endsAt = performance.now() + TIME_SLICE_MS;

  constructor(private readonly check: () => void) {}

  get shouldYield(): boolean {
    return performance.now() > this.endsAt;
  }

  async pause(): Promise<void> {
    await nextTurn();
    this.check();
    this.endsAt = performance.now() + TIME_SLICE_MS;
  }
}

/** Maximum batch size of a reply; a larger single document is still sent. */
export const MAX_BATCH_BYTES = 16_000_000;

export class DocumentReader {
  constructor(
    private readonly source: DocumentIterator,
    private readonly yieldPolicy: TimeSliceYieldPolicy,
  ) {}

  get ended(): boolean {
    return this.source.ended;
  }

  /** Returns up to `limit` documents; fewer at the end or if they are large. */
  async take(limit: number): Promise<StoredDocument[]> {
    const documents: StoredDocument[] = [];
    let bytes = 0;
    while (documents.length < limit && bytes < MAX_BATCH_BYTES && !this.source.ended) {
      if (this.yieldPolicy.shouldYield) await this.yieldPolicy.pause();
      for (const document of this.source.step(limit - documents.length, this.yieldPolicy.endsAt)) {
        documents.push(document);
        bytes += document.bytes.length;
      }
    }
    return documents;
  }

  async *batches(size = 1000): AsyncGenerator<StoredDocument[]> {
    while (!this.ended) yield await this.take(size);
  }
}
