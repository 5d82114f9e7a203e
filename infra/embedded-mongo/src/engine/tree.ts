import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { open } from "lmdb";
import type { RootDatabase, Transaction } from "lmdb";
import type { KeyRange, Reading, Row } from "./engine.js";
import { portions } from "./memory-table.js";
import type { MemoryTable, TableRow } from "./memory-table.js";

/** Bytes of files that are mapped into this process and count as its memory; 0 where the system does not tell. */
function mappedMemory(): number {
  if (process.platform !== "linux") return 0;
  const [, kilobytes = "0"] =
    /^RssFile:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1")) ?? [];
  return Number(kilobytes) * 1024;
}

type Lmdb = RootDatabase<Buffer, Buffer>;

/** Addresses set aside for the file, which takes only what it needs. */
const MAX_FILE_BYTES = 256 * 2 ** 30;
/** Read anew for each commit: a list of free pages that lmdb kept was seen to miss a record, which ends the process. */
const FREE_SPACE: FreeSpace = { maxFreeSpaceToRetain: 0 };
/** Pages of the file that were read count as memory of this process until they are let go. */
const MAX_MAPPED_BYTES = 192 * 2 ** 20;
/** A key read at random has the system map some 64 kB; after so many it is looked at how much that has become. */
const MAX_TOUCHED = 1000;
const COUNTED_AT_ONCE = 10_000;
/** A range is read for some milliseconds; its rows may lie on as many pages, each far from the others. */
const TOUCHED_PER_READING = 200;

export interface TreeReader {
  get(key: Buffer): Buffer | undefined;
  has(key: Buffer): boolean;
  rows(range: KeyRange, reading: Reading): Iterable<Row>;
  countSome(range: KeyRange): CountedKeys;
}

/** One moment of the tree; not to be read once it is released. */
export interface PinnedTree extends TreeReader {
  release(): void;
}

/** Where to read: in what is committed, or in what was at a moment. */
type At = { readonly transaction?: Transaction };

/** The data file: a tree of byte keys that is changed in large, sorted portions. */
export class Tree implements TreeReader {
  private lmdb: Lmdb;
  private pins = 0;
  private isApplying = false;
  private interrupted = false;
  private touched = 0;

  constructor(private readonly path: string) {
    this.lmdb = openFile(path);
  }

  get(key: Buffer, at: At = {}): Buffer | undefined {
    this.touch(1);
    return this.lmdb.get(key, at);
  }

  has(key: Buffer, at: At = {}): boolean {
    this.touch(1);
    return this.lmdb.doesExist(key, undefined as never, at);
  }

  rows(
    range: KeyRange,
    { reverse = false, exclusiveStart = false, limit }: Reading,
    at: At = {},
  ): Iterable<Row> {
    this.touch(TOUCHED_PER_READING);
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

  countSome({ start, end }: KeyRange, at: At = {}): CountedKeys {
    this.touch(COUNTED_AT_ONCE);
    const [next] = this.lmdb.getKeys({ start, end, offset: COUNTED_AT_ONCE, limit: 1, ...at });
    return next
      ? { count: COUNTED_AT_ONCE, next }
      : { count: this.lmdb.getKeysCount({ start, end, ...at }), next };
  }

  /** Keeps what the tree holds now readable; the file stays mapped as long. */
  pin(): PinnedTree {
    const transaction = this.lmdb.useReadTransaction();
    const at = { transaction };
    let isHeld = true;
    this.pins += 1;
    return {
      get: (key) => this.get(key, at),
      has: (key) => this.has(key, at),
      rows: (range, reading) => this.rows(range, reading, at),
      countSome: (range) => this.countSome(range, at),
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        this.pins -= 1;
        transaction.done();
      },
    };
  }

  /** Brings changes in by portions, and tells which share is on disk. They may be made twice. */
  async *apply(changes: MemoryTable): AsyncGenerator<number> {
    this.isApplying = true;
    let done = 0;
    try {
      for (const portion of portions(changes)) {
        await committed(portion.map((row) => this.change(row)));
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

  /** Done by a thread of its own, together with the other changes of this turn of the event loop. */
  private change([text, value]: TableRow): Promise<boolean> {
    const key = Buffer.from(text, "latin1");
    return value === null ? this.lmdb.remove(key) : this.lmdb.put(key, value);
  }

  /** Keys were read, about so many of them far from others. */
  private touch(keys: number): void {
    const before = this.touched;
    this.touched += keys;
    if (before >= MAX_TOUCHED || this.touched < MAX_TOUCHED) return;
    setImmediate(() => {
      this.touched = 0;
      if (!this.isApplying) void this.unmapLarge();
    });
  }

  /** Begun on a turn of its own, with nothing being written: closing and opening end before anybody reads. */
  private async unmapLarge(): Promise<void> {
    if (this.pins > 0 || mappedMemory() <= MAX_MAPPED_BYTES || this.interrupted) return;
    await this.lmdb.close();
    this.lmdb = openFile(this.path);
  }
}

/** lmdb's own name for an option that its types leave out. */
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
    // A commit resolves when it is on disk.
    overlappingSync: false,
    mapSize: MAX_FILE_BYTES,
  });
}

export interface CountedKeys {
  readonly count: number;
  readonly next: Buffer | undefined;
}

/** lmdb hands the cause of a failure over as one more promise, to which nobody else may be listening. */
async function committed(portion: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(portion);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (!failed) return;
  const cause = (failed.reason as { commitError?: Promise<unknown> }).commitError;
  if (cause instanceof Promise) void cause.then(undefined, () => undefined);
  throw failed.reason;
}
