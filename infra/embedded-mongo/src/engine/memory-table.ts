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

const MAX_CHANGES_PER_COMMIT = 2000;
const MAX_BYTES_PER_COMMIT = 4 * 2 ** 20;

/**
 * Splits changes, in key order, into batches of one tree commit each, whose size differs from call to call: where lmdb
 * has failed to store its list of free pages, it fails again in the same commit, but rarely in another (decision 11).
 */
export function* splitIntoCommits(changes: MemoryTable): Generator<TableEntry[]> {
  const share = (1 + Math.random()) / 2;
  const maxChanges = Math.ceil(share * Math.min(changes.size, MAX_CHANGES_PER_COMMIT));
  const maxBytes = share * MAX_BYTES_PER_COMMIT;
  let batch: TableEntry[] = [];
  let bytes = 0;
  for (const entry of changes.entries()) {
    batch.push(entry);
    bytes += entry[1]?.length ?? 0;
    if (batch.length < maxChanges && bytes < maxBytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
