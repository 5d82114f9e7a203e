import { setImmediate as nextTurn } from "node:timers/promises";
import type { Row, RowSource } from "./plan.js";

/** How long a reader works before it lets others run. */
export const SLICE_MS = 5;

/** Cuts long work into slices. `check` runs between two of them and throws when the work shall end. */
export class Slices {
  until = performance.now() + SLICE_MS;

  constructor(private readonly check: () => void) {}

  get over(): boolean {
    return performance.now() > this.until;
  }

  async pause(): Promise<void> {
    await nextTurn();
    this.check();
    this.until = performance.now() + SLICE_MS;
  }
}

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
