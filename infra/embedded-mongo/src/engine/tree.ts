import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "lmdb";
import type { KeyRange, KeyValue, ReadRangeOptions } from "./key-range.js";
import { exceedsMappedLimit, ReadCounter } from "./mapped-memory.js";
import { splitIntoCommits } from "./memory-table.js";
import type { MemoryTable, TableEntry } from "./memory-table.js";
import { removeUnfinishedCopy, TreeCopy } from "./tree-copy.js";
import { commitEntries, openTreeFile } from "./tree-file.js";
import type { Lmdb } from "./tree-file.js";

const KEYS_PER_COUNT_SLICE = 10_000;
/** Reading a range counts as this many random reads: at worst, each of its entries is on another page. */
const READS_PER_RANGE = 200;

interface OpenDataFile {
  readonly lmdb: Lmdb;
  /** Number of snapshots that read from the file. */
  pins: number;
}

/** The version of the data that a read sees: the latest commit or, with `transaction`, a snapshot. */
export interface ReadPoint {
  readonly lmdb: Lmdb;
  readonly transaction?: Transaction;
}

/** A snapshot of the tree; not readable after release. */
export interface PinnedReadPoint extends ReadPoint {
  release(): void;
}

export interface CountedSlice {
  readonly count: number;
  readonly next: string | undefined;
}

/** The data file: an LMDB B+tree that is changed in large sorted batches. */
export class Tree {
  private file: OpenDataFile;
  private isInterrupted = false;
  private readonly readCounter = new ReadCounter(() => this.unmapIfLarge());
  private lastCommit: Promise<unknown> = Promise.resolve();
  /** The copy that a running `rewrite` is making. */
  private copy: TreeCopy | undefined;

  constructor(private readonly path: string) {
    removeUnfinishedCopy(path);
    this.file = { lmdb: openTreeFile(path), pins: 0 };
  }

  get(key: string, readPoint: ReadPoint = this.file): Buffer | undefined {
    this.readCounter.count(1);
    return readPoint.lmdb.get(key, readPoint);
  }

  readRange(
    range: KeyRange,
    { reverse = false, exclusiveStart = false, limit }: ReadRangeOptions,
    { lmdb, ...options }: ReadPoint = this.file,
  ): Iterable<KeyValue> {
    this.readCounter.count(READS_PER_RANGE);
    const { start, end } = range;
    const bounds = reverse
      ? { start: end, end: start, reverse, exclusiveStart: true, inclusiveEnd: true }
      : { start, end, exclusiveStart };
    return lmdb.getRange({ ...bounds, ...(limit === undefined ? {} : { limit }), ...options });
  }

  countSlice({ start, end }: KeyRange, { lmdb, ...options }: ReadPoint = this.file): CountedSlice {
    this.readCounter.count(KEYS_PER_COUNT_SLICE);
    const [next] = lmdb.getKeys({ start, end, offset: KEYS_PER_COUNT_SLICE, limit: 1, ...options });
    return next
      ? { count: KEYS_PER_COUNT_SLICE, next }
      : { count: lmdb.getKeysCount({ start, end, ...options }), next };
  }

  /** Pins a snapshot; the file stays mapped until release. */
  pin(): PinnedReadPoint {
    const { file } = this;
    const { lmdb } = file;
    const transaction = lmdb.useReadTransaction();
    let isPinned = true;
    file.pins += 1;
    const release = (): void => {
      if (!isPinned) return;
      isPinned = false;
      file.pins -= 1;
      transaction.done();
      if (file !== this.file && file.pins === 0) void lmdb.close();
    };
    return { lmdb, transaction, release };
  }

  /** Applies changes in batches; after each batch it yields the applied fraction. Applying twice is harmless. */
  async *apply(changes: MemoryTable): AsyncGenerator<number> {
    let appliedCount = 0;
    for (const batch of splitIntoCommits(changes)) {
      await this.runInSequence(() => this.commit(batch));
      if (this.isInterrupted) throw closingError();
      appliedCount += batch.length;
      yield appliedCount / changes.size;
      await nextTurn();
      await this.unmapIfLarge();
    }
  }

  /**
   * Copies every entry into a new file that replaces the old one, whose free pages still hold removed and overwritten
   * values. Reads and `apply` continue meanwhile; calls must not overlap.
   */
  async rewrite(): Promise<void> {
    const copy = new TreeCopy(this.path);
    this.copy = copy;
    try {
      while (!(await this.runInSequence(() => this.copyOrReplace(copy)))) await nextTurn();
    } catch (error) {
      this.copy = undefined;
      if (this.file.lmdb !== copy.lmdb) await copy.discard();
      throw error;
    }
  }

  interrupt(): void {
    this.isInterrupted = true;
  }

  async close(): Promise<void> {
    await this.file.lmdb.close();
  }

  private async commit(batch: readonly TableEntry[]): Promise<void> {
    await commitEntries(this.file.lmdb, batch);
    await this.copy?.applyChanges(batch);
  }

  /** Runs commits one after another, so that a copy misses no change. */
  private runInSequence<T>(commit: () => Promise<T>): Promise<T> {
    const commitResult = this.lastCommit.then(commit);
    this.lastCommit = commitResult.catch(() => undefined);
    return commitResult;
  }

  /**
   * Copies a batch or, once nothing is left, switches to the copy; a commit in between would be lost.
   * @returns whether it has switched
   */
  private async copyOrReplace(copy: TreeCopy): Promise<boolean> {
    if (this.isInterrupted) throw closingError();
    this.readCounter.count(READS_PER_RANGE);
    if (await copy.copyBatch(this.file.lmdb)) return false;
    // The last commit may have ended in the middle of a turn, in which callers still read from the file to be closed.
    await nextTurn();
    this.replaceFile(copy);
    return true;
  }

  /** Switches to the copy. The old file is closed, and thereby deleted, once no snapshot reads it. */
  private replaceFile(copy: TreeCopy): void {
    if (this.isInterrupted) throw closingError();
    const makeDurable = copy.replaceOriginal();
    const oldFile = this.file;
    this.file = { lmdb: copy.lmdb, pins: 0 };
    this.copy = undefined;
    if (oldFile.pins === 0) void oldFile.lmdb.close();
    try {
      makeDurable();
    } catch (error) {
      // After a power failure, the old or the new file may be at the path, so later changes must stay in the journal.
      this.isInterrupted = true;
      throw error;
    }
  }

  /** Closes and reopens the file within one event loop turn to free mapped memory; no read finds it closed. */
  private unmapIfLarge(): Promise<void> {
    return this.runInSequence(async () => {
      // A commit ends in the middle of a turn, in which callers may still be reading.
      await nextTurn();
      if (this.file.pins > 0 || !exceedsMappedLimit() || this.isInterrupted) return;
      await this.file.lmdb.close();
      this.file = { lmdb: openTreeFile(this.path), pins: 0 };
    });
  }
}

const closingError = (): Error => new Error("the tree is being closed");
