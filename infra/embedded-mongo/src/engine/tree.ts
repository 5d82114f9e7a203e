import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { open } from "lmdb";
import type { RootDatabase, Transaction } from "lmdb";
import type { KeyRange, ReadRangeOptions, KeyValue } from "./engine.js";
import { splitIntoCommits } from "./memory-table.js";
import type { MemoryTable, TableEntry } from "./memory-table.js";

/** Resident file-backed memory of this process (RssFile); 0 where unknown. */
function mappedMemory(): number {
  if (process.platform !== "linux") return 0;
  const [, kilobytes = "0"] =
    /^RssFile:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1")) ?? [];
  return Number(kilobytes) * 1024;
}

type Lmdb = RootDatabase<Buffer, Buffer>;

/** Reserved address space; the file takes only what it needs. */
const MAX_FILE_BYTES = 256 * 2 ** 30;
/** Free pages are reread for each commit: lmdb's cached list sometimes missed a record, which aborts the process. */
const FREE_SPACE: FreeSpace = { maxFreeSpaceToRetain: 0 };
/** Mapped pages count towards the process's memory until the file is unmapped. */
const MAX_MAPPED_BYTES = 192 * 2 ** 20;
/** A random read maps about 64 kB of the file; mapped memory is checked after this many reads. */
const MAX_READS_BETWEEN_CHECKS = 1000;
const KEYS_PER_COUNT = 10_000;
/** Reading a range counts as this many random reads: at worst, each of its entries is on another page. */
const READS_PER_RANGE = 200;

export interface TreeReader {
  get(key: Buffer): Buffer | undefined;
  has(key: Buffer): boolean;
  rows(range: KeyRange, reading: ReadRangeOptions): Iterable<KeyValue>;
  countSlice(range: KeyRange): CountedSlice;
}

/** Snapshot of the tree; not readable after release. */
export interface PinnedTree extends TreeReader {
  release(): void;
}

/** Where to read: the latest commit, or a pinned transaction. */
type ReadPoint = { readonly transaction?: Transaction };

/** The data file: an LMDB B+tree that is changed in large sorted batches. */
export class Tree implements TreeReader {
  private lmdb: Lmdb;
  private pins = 0;
  private isApplying = false;
  private interrupted = false;
  private readsSinceCheck = 0;

  constructor(private readonly path: string) {
    this.lmdb = openFile(path);
  }

  get(key: Buffer, at: ReadPoint = {}): Buffer | undefined {
    this.countReads(1);
    return this.lmdb.get(key, at);
  }

  has(key: Buffer, at: ReadPoint = {}): boolean {
    this.countReads(1);
    return this.lmdb.doesExist(key, undefined as never, at);
  }

  rows(
    range: KeyRange,
    { reverse = false, exclusiveStart = false, limit }: ReadRangeOptions,
    at: ReadPoint = {},
  ): Iterable<KeyValue> {
    this.countReads(READS_PER_RANGE);
    const { start, end } = range;
    const bounded = limit === undefined ? at : { limit, ...at };
    return reverse
      ? this.lmdb.getRange({
          start: end,
          end: start,
          reverse,
          exclusiveStart: true,
          inclusiveEnd: true,
          ...bounded,
        })
      : this.lmdb.getRange({ start, end, exclusiveStart, ...bounded });
  }

  countSlice({ start, end }: KeyRange, at: ReadPoint = {}): CountedSlice {
    this.countReads(KEYS_PER_COUNT);
    const [next] = this.lmdb.getKeys({ start, end, offset: KEYS_PER_COUNT, limit: 1, ...at });
    return next
      ? { count: KEYS_PER_COUNT, next }
      : { count: this.lmdb.getKeysCount({ start, end, ...at }), next };
  }

  /** Pins a snapshot; the file stays mapped until release. */
  pin(): PinnedTree {
    const transaction = this.lmdb.useReadTransaction();
    const at = { transaction };
    let isHeld = true;
    this.pins += 1;
    return {
      get: (key) => this.get(key, at),
      has: (key) => this.has(key, at),
      rows: (range, reading) => this.rows(range, reading, at),
      countSlice: (range) => this.countSlice(range, at),
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        this.pins -= 1;
        transaction.done();
      },
    };
  }

  /** Applies changes in batches. After each, it yields the fraction on disk. Applying changes again is harmless. */
  async *apply(changes: MemoryTable): AsyncGenerator<number> {
    this.isApplying = true;
    let done = 0;
    try {
      for (const portion of splitIntoCommits(changes)) {
        await waitForCommit(portion.map((row) => this.change(row)));
        if (this.interrupted) throw new Error("the tree is being closed");
        done += portion.length;
        yield done / changes.size;
        await nextTurn();
        await this.unmapLarge();
      }
    } finally {
      this.isApplying = false;
    }
  }

  interrupt(): void {
    this.interrupted = true;
  }

  async close(): Promise<void> {
    await this.lmdb.close();
  }

  /** Queues a change for lmdb's writer thread, which commits it with the others of this event loop turn. */
  private change([text, value]: TableEntry): Promise<boolean> {
    const key = Buffer.from(text, "latin1");
    return value === null ? this.lmdb.remove(key) : this.lmdb.put(key, value);
  }

  /** Estimates the pages mapped by reads. */
  private countReads(keys: number): void {
    const before = this.readsSinceCheck;
    this.readsSinceCheck += keys;
    if (before >= MAX_READS_BETWEEN_CHECKS || this.readsSinceCheck < MAX_READS_BETWEEN_CHECKS) return;
    setImmediate(() => {
      this.readsSinceCheck = 0;
      if (!this.isApplying) void this.unmapLarge();
    });
  }

  /** Closes and reopens the file within one event loop turn, to free mapped memory. No read finds the file closed. */
  private async unmapLarge(): Promise<void> {
    if (this.pins > 0 || mappedMemory() <= MAX_MAPPED_BYTES || this.interrupted) return;
    await this.lmdb.close();
    this.lmdb = openFile(this.path);
  }
}

/** An lmdb option missing from its type definitions. */
interface FreeSpace {
  readonly maxFreeSpaceToRetain: number;
}

function openFile(path: string): Lmdb {
  return open<Buffer, Buffer>({
    path,
    ...FREE_SPACE,
    noSubdir: true,
    keyEncoding: "binary",
    encoding: "binary",
    // Commits resolve only when durable.
    overlappingSync: false,
    mapSize: MAX_FILE_BYTES,
  });
}

export interface CountedSlice {
  readonly count: number;
  readonly next: Buffer | undefined;
}

/** lmdb reports a failure's cause as a separate promise; handle it to avoid an unhandled rejection. */
async function waitForCommit(portion: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(portion);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (!failed) return;
  const cause = (failed.reason as { commitError?: Promise<unknown> }).commitError;
  if (cause instanceof Promise) void cause.then(undefined, () => undefined);
  throw failed.reason;
}
