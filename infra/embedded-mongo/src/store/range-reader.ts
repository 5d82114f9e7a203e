import type { Engine, KeyRange, Row } from "../engine/engine.js";

/**
 * Reads ranges in slices: it keeps no iterator between two steps (that would pin old pages), only the last
 * key.
 */
export class RangeReader {
  private place = 0;
  private lastKey: Buffer | undefined;
  keysExamined = 0;

  constructor(
    private readonly engine: Engine,
    private readonly ranges: readonly KeyRange[],
    private readonly reverse: boolean,
  ) {}

  get ended(): boolean {
    return this.place >= this.ranges.length;
  }

  /** Hands rows to `visit` until it answers false, the deadline passes or the ranges end. */
  step(visit: (key: Buffer, value: Buffer) => boolean, deadline: number): void {
    while (!this.ended) {
      if (!this.stepRange(visit, deadline)) return;
      this.place += 1;
      this.lastKey = undefined;
      // Many ranges may be empty.
      if (performance.now() > deadline) return;
    }
  }

  /** True when the range was read to its end. */
  private stepRange(visit: (key: Buffer, value: Buffer) => boolean, deadline: number): boolean {
    for (const { key, value } of this.rows()) {
      this.keysExamined += 1;
      this.lastKey = key;
      if (!visit(key, value) || performance.now() > deadline) return false;
    }
    return true;
  }

  private rows(): Iterable<Row> {
    const place = this.reverse ? this.ranges.length - 1 - this.place : this.place;
    const { start, end } = this.ranges[place] as KeyRange;
    if (this.reverse) return this.engine.rows({ start, end: this.lastKey ?? end }, { reverse: true });
    return this.engine.rows(
      { start: this.lastKey ?? start, end },
      { exclusiveStart: this.lastKey !== undefined },
    );
  }
}
