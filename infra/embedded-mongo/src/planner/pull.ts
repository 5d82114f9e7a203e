import { setImmediate as nextTurn } from "node:timers/promises";
import type { Row, RowSource } from "./rows.js";

/** How long a reader works before it lets others run. */
export const SLICE_MS = 5;
/** An answer never gets larger than this, so there is no use in reading more at once. */
const PULL_BYTES = 16_000_000;

/**
 * Takes rows from a source in slices. `check` runs after each and throws when the source must not be read
 * further.
 */
export class Puller {
  private until = performance.now() + SLICE_MS;

  constructor(
    private readonly source: RowSource,
    private readonly check: () => void,
  ) {}

  get ended(): boolean {
    return this.source.ended;
  }

  /** Up to `limit` rows; fewer at the end, or where they are large. */
  async take(limit: number): Promise<Row[]> {
    const rows: Row[] = [];
    let bytes = 0;
    while (rows.length < limit && bytes < PULL_BYTES && !this.source.ended) {
      if (performance.now() > this.until) await this.pause();
      for (const row of this.source.step(limit - rows.length, this.until)) {
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

  private async pause(): Promise<void> {
    await nextTurn();
    this.check();
    this.until = performance.now() + SLICE_MS;
  }
}
