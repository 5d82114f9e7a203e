import { setImmediate as nextTurn } from "node:timers/promises";
import type { KeyRange } from "../engine/engine.js";
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

export interface IndexScan extends PlanProperties {
  readonly kind: "index";
  readonly index: IndexInfo;
  readonly ranges: readonly KeyRange[];
  readonly narrows: boolean;
  readonly reverse: boolean;
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
  readonly idKey: Buffer;
  readonly bytes: Buffer;
}

/**
 * Pull-based documents. `step` runs until it has `limit` of them or the deadline (performance.now, ms) passes, so
 * that the caller can yield; it may return fewer, or none, before the end.
 */
export interface DocumentIterator {
  readonly ended: boolean;
  readonly keysExamined: number;
  readonly documentsExamined: number;
  step(limit: number, deadline: number): StoredDocument[];
}

export const TIME_SLICE_MS = 5;

/** Splits long work into time slices; `check` runs between them and throws to abort the work. */
export class TimeSlicer {
  until = performance.now() + TIME_SLICE_MS;

  constructor(private readonly check: () => void) {}

  get over(): boolean {
    return performance.now() > this.until;
  }

  async pause(): Promise<void> {
    await nextTurn();
    this.check();
    this.until = performance.now() + TIME_SLICE_MS;
  }
}

/** Maximum size of the documents that one `take` returns, about as many as fit into a reply. */
const PULL_BYTES = 16_000_000;

export class DocumentReader {
  constructor(
    readonly source: DocumentIterator,
    private readonly slices: TimeSlicer,
  ) {}

  get ended(): boolean {
    return this.source.ended;
  }

  /** Up to `limit` documents; fewer at the end or when documents are large. */
  async take(limit: number): Promise<StoredDocument[]> {
    const rows: StoredDocument[] = [];
    let bytes = 0;
    while (rows.length < limit && bytes < PULL_BYTES && !this.source.ended) {
      if (this.slices.over) await this.slices.pause();
      for (const row of this.source.step(limit - rows.length, this.slices.until)) {
        rows.push(row);
        bytes += row.bytes.length;
      }
    }
    return rows;
  }

  async *batches(size = 1000): AsyncGenerator<StoredDocument[]> {
    while (!this.ended) yield await this.take(size);
  }
}
