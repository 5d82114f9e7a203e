import type { Puller } from "../planner/pull.js";
import type { Row } from "../planner/rows.js";
import { BATCH_BYTES } from "./batches.js";
import type { DocumentStream } from "./cursors.js";

/** The documents of a find: rows of a source, each shaped by the projection. */
export class FindStream implements DocumentStream {
  /** Rows read that did not fit into the last batch. */
  private waiting: Row[] = [];

  constructor(
    private readonly source: Puller | undefined,
    private readonly shape: ((bytes: Buffer) => Uint8Array) | undefined,
  ) {}

  get ended(): boolean {
    return this.waiting.length === 0 && (this.source?.ended ?? true);
  }

  async next(limit: number): Promise<Uint8Array[]> {
    if (this.waiting.length === 0 && this.source) this.waiting = await this.source.take(limit);
    const batch: Uint8Array[] = [];
    let bytes = 0;
    for (const row of this.waiting) {
      const document = this.shape ? this.shape(row.bytes) : row.bytes;
      bytes += document.length;
      if (batch.length === limit || (batch.length > 0 && bytes > BATCH_BYTES)) break;
      batch.push(document);
    }
    this.waiting = this.waiting.slice(batch.length);
    return batch;
  }

  close(): void {
    this.waiting = [];
  }
}
