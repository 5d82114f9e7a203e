import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "lmdb";
import type { KeyRange, ReadRangeOptions, KeyValue } from "./engine.js";
import { isMuchMapped, ReadCounter } from "./mapped-memory.js";
import { splitIntoCommits } from "./memory-table.js";
import type { MemoryTable, TableEntry } from "./memory-table.js";
import { removeUnfinishedCopy, TreeCopy } from "./tree-copy.js";
import { commitEntries, openTreeFile } from "./tree-file.js";
import type { Lmdb } from "./tree-file.js";
import type { CountedSlice, PinnedTree, TreeReader } from "./tree-reader.js";

const KEYS_PER_COUNT = 10_000;
/** Reading a range counts as this many random reads: at worst, each of its entries is on another page. */
const READS_PER_RANGE = 200;

interface OpenFile {
  readonly lmdb: Lmdb;
  /** How many snapshots are read from it. */
  pins: number;
}

/** Where to read: the latest commit, or a pinned transaction. */
interface ReadPoint {
  readonly lmdb: Lmdb;
  readonly transaction?: Transaction;
}

/** The data file: an LMDB B+tree that is changed in large sorted batches. */
export class Tree implements TreeReader {
  private file: OpenFile;
  private interrupted = false;
  private readonly reads = new ReadCounter(() => void this.unmapLarge());
  private lastCommit: Promise<unknown> = Promise.resolve();
  /** The copy that is being made by `rewrite`. */
  private copy: TreeCopy | undefined;

  constructor(private readonly path: string) {
    removeUnfinishedCopy(path);
    this.file = { lmdb: openTreeFile(path), pins: 0 };
  }

  get(key: Buffer, at: ReadPoint = this.file): Buffer | undefined {
    this.reads.count(1);
    return at.lmdb.get(key, at);
  }

  has(key: Buffer, at: ReadPoint = this.file): boolean {
    this.reads.count(1);
    return at.lmdb.doesExist(key, undefined as never, at);
  }

  rows(
    range: KeyRange,
    { reverse = false, exclusiveStart = false, limit }: ReadRangeOptions,
    { lmdb, ...at }: ReadPoint = this.file,
  ): Iterable<KeyValue> {
    this.reads.count(READS_PER_RANGE);
    const { start, end } = range;
    const bounded = limit === undefined ? at : { limit, ...at };
    return reverse
      ? lmdb.getRange({
          start: end,
          end: start,
          reverse,
          exclusiveStart: true,
          inclusiveEnd: true,
          ...bounded,
        })
      : lmdb.getRange({ start, end, exclusiveStart, ...bounded });
  }

  countSlice({ start, end }: KeyRange, { lmdb, ...at }: ReadPoint = this.file): CountedSlice {
    this.reads.count(KEYS_PER_COUNT);
    const [next] = lmdb.getKeys({ start, end, offset: KEYS_PER_COUNT, limit: 1, ...at });
    return next ? { count: KEYS_PER_COUNT, next } : { count: lmdb.getKeysCount({ start, end, ...at }), next };
  }

  /** Pins a snapshot; the file stays mapped until release. */
  pin(): PinnedTree {
    const { file } = this;
    const { lmdb } = file;
    const at = { lmdb, transaction: lmdb.useReadTransaction() };
    let isHeld = true;
    file.pins += 1;
    return {
      get: (key) => this.get(key, at),
      has: (key) => this.has(key, at),
      rows: (range, reading) => this.rows(range, reading, at),
      countSlice: (range) => this.countSlice(range, at),
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        file.pins -= 1;
        at.transaction.done();
        if (file !== this.file && file.pins === 0) void lmdb.close();
      },
    };
  }

  /** Applies changes in batches. After each, it yields the fraction on disk. Applying changes again is harmless. */
  async *apply(changes: MemoryTable): AsyncGenerator<number> {
    let done = 0;
    for (const portion of splitIntoCommits(changes)) {
      await this.inTurn(() => this.commit(portion));
      if (this.interrupted) throw closingError();
      done += portion.length;
      yield done / changes.size;
      await nextTurn();
      await this.unmapLarge();
    }
  }

  /**
   * Writes every entry into a new file, which takes the old one's place: free pages keep what was removed or
   * overwritten. Reads and `apply` go on meanwhile. Calls must not overlap.
   */
  async rewrite(): Promise<void> {
    const copy = new TreeCopy(this.path);
    this.copy = copy;
    try {
      while (await this.inTurn(() => this.copySome(copy))) await nextTurn();
      await this.inTurn(() => this.replaceBy(copy));
    } catch (error) {
      this.copy = undefined;
      if (this.file.lmdb !== copy.lmdb) await copy.discard();
      throw error;
    }
  }

  interrupt(): void {
    this.interrupted = true;
  }

  async close(): Promise<void> {
    await this.file.lmdb.close();
  }

  private async commit(portion: readonly TableEntry[]): Promise<void> {
    await commitEntries(this.file.lmdb, portion);
    await this.copy?.repeat(portion);
  }

  /** Runs commits one after another, so that a copy misses no change. */
  private inTurn<T>(commit: () => Promise<T>): Promise<T> {
    const committed = this.lastCommit.then(commit);
    this.lastCommit = committed.catch(() => undefined);
    return committed;
  }

  private async copySome(copy: TreeCopy): Promise<boolean> {
    if (this.interrupted) throw closingError();
    this.reads.count(READS_PER_RANGE);
    return copy.copySome(this.file.lmdb);
  }

  /** The old file is closed, and so gone, once nobody reads a snapshot of it. */
  private async replaceBy(copy: TreeCopy): Promise<void> {
    if (this.interrupted) throw closingError();
    const makeDurable = copy.takeName();
    const old = this.file;
    this.file = { lmdb: copy.lmdb, pins: 0 };
    this.copy = undefined;
    if (old.pins === 0) void old.lmdb.close();
    try {
      makeDurable();
    } catch (error) {
      // Which file has the name after a power failure is unknown: what comes now stays in the journal.
      this.interrupted = true;
      throw error;
    }
  }

  /** Closes and reopens the file within one event loop turn, to free mapped memory. No read finds the file closed. */
  private unmapLarge(): Promise<void> {
    return this.inTurn(async () => {
      // A commit ends in the middle of a turn, in which others may still read.
      await nextTurn();
      if (this.file.pins > 0 || !isMuchMapped() || this.interrupted) return;
      await this.file.lmdb.close();
      this.file = { lmdb: openTreeFile(this.path), pins: 0 };
    });
  }
}

const closingError = (): Error => new Error("the tree is being closed");
