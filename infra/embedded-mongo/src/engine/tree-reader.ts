import type { KeyRange, KeyValue, ReadRangeOptions } from "./engine.js";

export interface TreeReader {
  get(key: Buffer): Buffer | undefined;
  has(key: Buffer): boolean;
  readRange(range: KeyRange, options: ReadRangeOptions): Iterable<KeyValue>;
  countSlice(range: KeyRange): CountedSlice;
}

/** Snapshot of the tree; not readable after release. */
export interface PinnedTree extends TreeReader {
  release(): void;
}

export interface CountedSlice {
  readonly count: number;
  readonly next: Buffer | undefined;
}
