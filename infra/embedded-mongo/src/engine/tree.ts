import { open, type RootDatabase } from "lmdb";
import type { KeyRange, Reading, Row } from "./engine.js";
import type { MemoryTable, TableRow } from "./memory-table.js";

type Lmdb = RootDatabase<Buffer, Buffer>;

/** One commit of the tree takes so many changes, or so many bytes, whichever comes first. */
const CHANGES_AT_ONCE = 2000;
const BYTES_AT_ONCE = 4 * 2 ** 20;

/** The data file: a tree of byte keys that is changed in large, sorted portions. */
export class Tree {
  private readonly lmdb: Lmdb;
  private interrupted = false;

  constructor(path: string) {
    this.lmdb = open<Buffer, Buffer>({
      path,
      noSubdir: true,
      keyEncoding: "binary",
      encoding: "binary",
      // A commit resolves when it is on disk.
      overlappingSync: false,
      // Maps the file piece by piece: pages read stay few in the memory the system counts as ours.
      remapChunks: true,
    });
  }

  get(key: Buffer): Buffer | undefined {
    return this.lmdb.get(key);
  }

  has(key: Buffer): boolean {
    return this.lmdb.doesExist(key);
  }

  rows({ start, end }: KeyRange, { reverse = false, exclusiveStart = false, limit }: Reading): Iterable<Row> {
    const bounded = limit === undefined ? {} : { limit };
    return reverse
      ? this.lmdb.getRange({ start: end, end: start, reverse, exclusiveStart: true, inclusiveEnd: true, ...bounded })
      : this.lmdb.getRange({ start, end, exclusiveStart, ...bounded });
  }

  count({ start, end }: KeyRange): number {
    return this.lmdb.getKeysCount({ start, end });
  }

  /** Brings all changes in; resolves when they are on disk. Nothing is wrong with making them twice. */
  async apply(changes: MemoryTable): Promise<void> {
    let portion: Promise<unknown>[] = [];
    let bytes = 0;
    for (const row of changes.all()) {
      portion.push(this.change(row));
      bytes += row[1]?.length ?? 0;
      if (portion.length < CHANGES_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
      await committed(portion);
      if (this.interrupted) throw new Error("the tree is being closed");
      portion = [];
      bytes = 0;
    }
    await committed(portion);
  }

  /** What is being brought in ends after its next portion. */
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
