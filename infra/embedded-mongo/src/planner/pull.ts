import type { Row, RowSource } from "./rows.js";
import type { Slices } from "./slices.js";

/** An answer never gets larger than this, so there is no use in reading more at once. */
const PULL_BYTES = 16_000_000;

/** Takes rows from a source in slices. */
export class Puller {
  constructor(
    private readonly source: RowSource,
    private readonly slices: Slices,
  ) {}

  get ended(): boolean {
    return this.source.ended;
  }

  /** Up to `limit` rows; fewer at the end, or where they are large. */
  async take(limit: number): Promise<Row[]> {
    const rows: Row[] = [];
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

  /** All rows that are left, some at a time. */
  async *batches(size = 1000): AsyncGenerator<Row[]> {
    while (!this.ended) yield await this.take(size);
  }
}
