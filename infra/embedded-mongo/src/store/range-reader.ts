import type { Engine } from "./engine.js";

/** Whole engine keys from `start` up to, but not including, `end`. */
export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
}

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
    }
  }

  /** True when the range was read to its end. */
  private stepRange(visit: (key: Buffer, value: Buffer) => boolean, deadline: number): boolean {
    for (const { key, value } of this.engine.getRange(this.bounds())) {
      this.keysExamined += 1;
      this.lastKey = key;
      if (!visit(key, value) || performance.now() > deadline) return false;
    }
    return true;
  }

  private bounds(): {
    start: Buffer;
    end: Buffer;
    reverse: boolean;
    exclusiveStart: boolean;
    inclusiveEnd: boolean;
  } {
    const { start, end } = this.ranges[
      this.reverse ? this.ranges.length - 1 - this.place : this.place
    ] as KeyRange;
    const resumed = this.lastKey !== undefined;
    if (this.reverse) {
      return {
        start: this.lastKey ?? end,
        end: start,
        reverse: true,
        exclusiveStart: true,
        inclusiveEnd: true,
      };
    }
    return {
      start: this.lastKey ?? start,
      end,
      reverse: false,
      exclusiveStart: resumed,
      inclusiveEnd: false,
    };
  }
}
