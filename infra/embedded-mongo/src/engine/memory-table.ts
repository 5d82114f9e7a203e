import { randomInt } from "node:crypto";
import sortedBtree from "sorted-btree";
import type { KeyRange, ReadRangeOptions } from "./key-range.js";

/** Keys are latin1 strings, which compare like their bytes. */
export type TableEntry = [key: string, value: Buffer | null];

const ENTRY_OVERHEAD_BYTES = 100;

/** Memtable: changes sorted by key; a null value is a tombstone. */
export class MemoryTable {
  private tree = new sortedBtree.default<string, Buffer | null>(undefined, sortedBtree.simpleComparator);
  /** Memory used in bytes, including that of overwritten values. */
  bytes = 0;

  /** Copy-on-write clone. */
  clone(): MemoryTable {
    const copy = new MemoryTable();
    copy.tree = this.tree.clone();
    copy.bytes = this.bytes;
    return copy;
  }

  get size(): number {
    return this.tree.size;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  get(key: string): Buffer | null | undefined {
    return this.tree.get(key);
  }

  set(key: string, value: Buffer | null): void {
    this.tree.set(key, value);
    this.bytes += key.length + (value?.length ?? 0) + ENTRY_OVERHEAD_BYTES;
  }

  entries(): Iterable<TableEntry> {
    return this.tree.entries();
  }

  hasRange({ start, end }: KeyRange): boolean {
    const [firstKey] = this.tree.getPairOrNextHigher(start) ?? [];
    return firstKey !== undefined && firstKey < end;
  }

  *readRange(
    { start, end }: KeyRange,
    { reverse, exclusiveStart }: ReadRangeOptions = {},
  ): Generator<TableEntry> {
    if (reverse) {
      for (const entry of this.tree.entriesReversed(end, undefined, true)) {
        if (entry[0] < start) return;
        yield entry;
      }
      return;
    }
    for (const entry of this.tree.entries(start)) {
      if (entry[0] >= end) return;
      if (!exclusiveStart || entry[0] !== start) yield entry;
    }
  }
}

/**
 * The most changes of a commit; each checkpoint draws a number from this range. A commit with which lmdb has failed to
 * store its list of free pages fails again on each retry, but hardly one of another size (decision 11).
 */
const CHANGES_PER_COMMIT = { min: 1000, max: 2000 } as const;
const MAX_BYTES_PER_COMMIT = 4 * 2 ** 20;

/** Splits changes, in key order, into batches of one tree commit each. */
export function* splitIntoCommits(changes: MemoryTable): Generator<TableEntry[]> {
  const maxChanges = randomInt(CHANGES_PER_COMMIT.min, CHANGES_PER_COMMIT.max + 1);
  let batch: TableEntry[] = [];
  let bytes = 0;
  for (const entry of changes.entries()) {
    batch.push(entry);
    bytes += entry[1]?.length ?? 0;
    if (batch.length < maxChanges && bytes < MAX_BYTES_PER_COMMIT) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
