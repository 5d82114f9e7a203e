import { setImmediate as nextTurn } from "node:timers/promises";
import type { KeyRange, KeyValue, ReadRangeOptions } from "./key-range.js";
import type { MemoryTable, TableEntry } from "./memory-table.js";
import type { CountedSlice, ReadPoint, Tree } from "./tree.js";

/** Reads from the memtables, newest first, and then from the tree. */
export abstract class EngineReader {
  /** @param readPoint undefined reads the tree's latest commit */
  constructor(
    protected readonly tree: Tree,
    private readonly readPoint?: ReadPoint,
  ) {}

  protected abstract tables(): readonly MemoryTable[];

  get(key: string): Buffer | undefined {
    for (const table of this.tables()) {
      const value = table.get(key);
      // A tombstone hides the value in the tree.
      if (value !== undefined) return value ?? undefined;
    }
    return this.tree.get(key, this.readPoint);
  }

  /** Returns the entries in key order; consume them within one event loop turn. */
  entries(range: KeyRange, options: ReadRangeOptions = {}): Iterable<KeyValue> {
    const tables = this.tables().filter((table) => table.hasRange(range));
    return tables.length === 0
      ? this.tree.readRange(range, options, this.readPoint)
      : this.mergeWithTree(tables, range, options);
  }

  /** Counts keys in slices; `pause` yields between slices, and its rejection aborts the count. */
  async count({ start, end }: KeyRange, pause: () => Promise<unknown> = nextTurn): Promise<number> {
    let count = 0;
    let nextStart: string | undefined = start;
    while (nextStart) {
      // Throws if the snapshot was released during the pause, which `countSlice` does not check.
      this.tables();
      const countedSlice: CountedSlice = this.tree.countSlice({ start: nextStart, end }, this.readPoint);
      count += countedSlice.count + this.countTableDelta({ start: nextStart, end: countedSlice.next ?? end });
      nextStart = countedSlice.next;
      if (nextStart) await pause();
    }
    return count;
  }

  private countTableDelta(range: KeyRange): number {
    let count = 0;
    const tableRanges = this.tables().map((table) => table.readRange(range));
    for (const [key, value] of mergeEntries(tableRanges, false))
      count += Number(value !== null) - Number(this.tree.get(key, this.readPoint) !== undefined);
    return count;
  }

  private mergeWithTree(
    tables: readonly MemoryTable[],
    range: KeyRange,
    { limit, ...options }: ReadRangeOptions,
  ): Iterable<KeyValue> {
    const { reverse = false } = options;
    const tableRanges = tables.map((table) => table.readRange(range, options));
    const treeEntries = this.tree.readRange(range, options, this.readPoint);
    const entries = overlayEntries(treeEntries, mergeEntries(tableRanges, reverse), reverse);
    return limit === undefined ? entries : take(entries, limit);
  }
}

function* take(entries: Iterable<KeyValue>, limit: number): Generator<KeyValue> {
  let remaining = limit;
  for (const entry of entries) {
    if (remaining <= 0) return;
    remaining -= 1;
    yield entry;
  }
}

/**
 * Overlays newer entries on the tree's; a tombstone hides an entry. Costs less for each entry of the tree than
 * `mergeEntries`, as newer ones are usually few.
 */
export function* overlayEntries(
  treeEntries: Iterable<KeyValue>,
  newerEntries: Iterator<TableEntry>,
  reverse: boolean,
): Generator<KeyValue> {
  let newer = newerEntries.next();
  for (const entry of treeEntries) {
    while (!newer.done && (reverse ? newer.value[0] > entry.key : newer.value[0] < entry.key)) {
      const [key, value] = newer.value;
      if (value !== null) yield { key, value };
      newer = newerEntries.next();
    }
    if (newer.done || newer.value[0] !== entry.key) yield entry;
  }
  for (; !newer.done; newer = newerEntries.next()) {
    const [key, value] = newer.value;
    if (value !== null) yield { key, value };
  }
}

interface MergeSource {
  readonly iterator: Iterator<TableEntry>;
  head: TableEntry | undefined;
}

/** K-way merge including tombstones; for equal keys the first source wins. */
export function* mergeEntries(
  sources: readonly Iterable<TableEntry>[],
  reverse: boolean,
): Generator<TableEntry> {
  const openSources: MergeSource[] = [];
  for (const entries of sources) {
    const source: MergeSource = { iterator: entries[Symbol.iterator](), head: undefined };
    if (advance(source)) openSources.push(source);
  }
  while (openSources.length > 1) {
    const next = findNextHead(openSources, reverse);
    yield next;
    for (let index = openSources.length - 1; index >= 0; index -= 1) {
      const source = openSources[index] as MergeSource;
      if (source.head?.[0] === next[0] && !advance(source)) openSources.splice(index, 1);
    }
  }
  const [lastSource] = openSources;
  if (!lastSource) return;
  do yield lastSource.head as TableEntry;
  while (advance(lastSource));
}

function advance(source: MergeSource): boolean {
  const { value, done } = source.iterator.next();
  source.head = done ? undefined : value;
  return !done;
}

function findNextHead(openSources: readonly MergeSource[], reverse: boolean): TableEntry {
  let nextHead = openSources[0]?.head as TableEntry;
  for (const { head } of openSources) {
    if (head && (reverse ? head[0] > nextHead[0] : head[0] < nextHead[0])) nextHead = head;
  }
  return nextHead;
}
