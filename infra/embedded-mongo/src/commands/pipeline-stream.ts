import { encode } from "../values/encode.js";
import type { Document } from "../values/types.js";
import { BATCH_BYTES } from "./batches.js";
import type { DocumentStream } from "./cursors.js";
import { checkSize } from "./new-document.js";

/** The documents a pipeline delivers, encoded batch by batch. */
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
      if (batch.length > 0 && bytes > BATCH_BYTES) break;
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
