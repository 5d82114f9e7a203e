import type { Puller } from "../planner/pull.js";
import type { Row } from "../planner/rows.js";
import { encode } from "../values/encode.js";
import type { Document } from "../values/types.js";
import { checkSize } from "./new-document.js";

/** The documents of one query, fetched batch by batch. */
export interface DocumentStream {
  readonly ended: boolean;
  /** Up to `limit` documents, as many as fit into one reply. */
  next(limit: number): Promise<Uint8Array[]>;
  close(): void;
}

/** The largest batch of a reply; a single document may be larger. */
const MAX_BATCH_BYTES = 16_000_000;

/** The rows of a find, each shaped by the projection. */
export class FindStream implements DocumentStream {
  /** Rows that were read and did not fit into the last batch. */
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
      if (batch.length === limit || (batch.length > 0 && bytes > MAX_BATCH_BYTES)) break;
      batch.push(document);
    }
    this.waiting = this.waiting.slice(batch.length);
    return batch;
  }

  close(): void {
    this.waiting = [];
  }
}

/** The documents that a pipeline delivers. */
export class PipelineStream implements DocumentStream {
  private readonly iterator: AsyncIterator<Document>;
  private waiting: Uint8Array | undefined;
  private over = false;

  constructor(documents: AsyncIterable<Document>) {
    this.iterator = documents[Symbol.asyncIterator]();
  }

  get ended(): boolean {
    return this.over && this.waiting === undefined;
  }

  async next(limit: number): Promise<Uint8Array[]> {
    const batch: Uint8Array[] = [];
    let bytes = 0;
    while (batch.length < limit) {
      const document = this.waiting ?? (await this.read());
      if (!document) break;
      this.waiting = document;
      bytes += document.length;
      if (batch.length > 0 && bytes > MAX_BATCH_BYTES) break;
      batch.push(document);
      this.waiting = undefined;
    }
    return batch;
  }

  close(): void {
    this.waiting = undefined;
    this.over = true;
    this.iterator.return?.()?.catch(() => undefined);
  }

  private async read(): Promise<Uint8Array | undefined> {
    const { done, value } = await this.iterator.next();
    if (done) {
      this.over = true;
      return undefined;
    }
    const bytes = encode(value);
    checkSize(bytes);
    return bytes;
  }
}
