import { Checkpointer } from "./checkpointer.js";
import { EngineReader } from "./engine-reader.js";
import { Journal } from "./journal.js";
import { MemoryTable } from "./memory-table.js";
import { Tree } from "./tree.js";
import type { PinnedReadPoint } from "./tree.js";

export interface EngineOptions {
  /** Size of the memtable at which a checkpoint starts; tests make it small. */
  readonly checkpointBytes?: number;
}

const CHECKPOINT_BYTES = 8 * 2 ** 20;

export class SnapshotReleasedError extends Error {
  override readonly name = "SnapshotReleased";
}

export class CommitError extends Error {
  override readonly name = "CommitError";
}

/**
 * Ordered key-value store of bytes: writes go to the journal and a memtable; checkpoints apply memtables to the tree
 * in bulk.
 */
export class Engine extends EngineReader {
  /** Uncommitted changes, visible only to the running stage. */
  private stagedTable: MemoryTable | undefined;
  private readonly checkpointer: Checkpointer;
  private runningRewrite: Promise<void> | undefined;
  private isClosing = false;

  constructor(
    tree: Tree,
    private readonly journal: Journal,
    recoveredTables: { older: MemoryTable; newer: MemoryTable },
    { checkpointBytes = CHECKPOINT_BYTES }: EngineOptions,
  ) {
    super(tree);
    this.checkpointer = new Checkpointer(tree, journal, recoveredTables, checkpointBytes);
  }

  /** Pins a snapshot; its data-file pages are not reused until it is released. */
  pin(): PinnedReader {
    return new PinnedReader(this.tree, this.tree.pin(), this.checkpointer.pinTables());
  }

  /** `put` and `remove` may be called only inside `stage`. Keys are texts of bytes (latin1). */
  put(key: string, value: Buffer | null): void {
    if (!this.stagedTable) throw new Error("changes are made in a stage only");
    this.stagedTable.set(key, value);
  }

  remove(key: string): void {
    this.put(key, null);
  }

  /**
   * Collects the puts and removes of `change`, which reads its own writes; an exception discards them.
   * @returns a function that makes them durable and visible; on rejection none is applied
   */
  stage(change: () => void): () => Promise<void> {
    const changes = new MemoryTable();
    this.stagedTable = changes;
    try {
      change();
    } finally {
      this.stagedTable = undefined;
    }
    return async () => {
      if (!changes.isEmpty) await this.checkpointer.commit(changes).catch(throwCommitError);
    };
  }

  /** Memory used by the changes of a running `stage`; otherwise 0. */
  get stagedBytes(): number {
    return this.stagedTable?.bytes ?? 0;
  }

  /** Back-pressure for heavy writers: resolves once the checkpoint lag is small. */
  waitUntilCaughtUp(): Promise<void> {
    return this.checkpointer.waitUntilCaughtUp();
  }

  /** Resolves once all earlier commits are in the data file. */
  checkpoint(): Promise<void> {
    return this.checkpointer.checkpoint();
  }

  /**
   * Rewrites all data files, so that they no longer contain any value that was removed or overwritten before.
   * Reads and writes continue meanwhile; calls must not overlap.
   * @throws CommitError if a file cannot be written; the old files stay in use
   */
  rewrite(): Promise<void> {
    if (this.isClosing) return Promise.reject(new CommitError("the engine is being closed"));
    this.runningRewrite = this.rewriteFiles().catch(throwCommitError);
    return this.runningRewrite;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.checkpointer.close();
    await this.runningRewrite?.catch(() => undefined);
    await this.journal.close();
    await this.tree.close();
  }

  private async rewriteFiles(): Promise<void> {
    await this.checkpointer.checkpoint();
    await this.tree.rewrite();
    await this.checkpointer.wipeJournal();
  }

  protected tables(): MemoryTable[] {
    const { tables } = this.checkpointer;
    return this.stagedTable ? [this.stagedTable, ...tables] : tables;
  }
}

export class PinnedReader extends EngineReader {
  constructor(
    tree: Tree,
    private readonly pinnedPoint: PinnedReadPoint,
    private pinnedTables: readonly MemoryTable[] | undefined,
  ) {
    super(tree, pinnedPoint);
  }

  release(): void {
    this.pinnedTables = undefined;
    this.pinnedPoint.release();
  }

  protected tables(): readonly MemoryTable[] {
    if (!this.pinnedTables) throw new SnapshotReleasedError();
    return this.pinnedTables;
  }
}

function throwCommitError(error: unknown): never {
  throw new CommitError((error as Error).message, { cause: error });
}

export async function openEngine(folder: string, dataFile: string, options: EngineOptions): Promise<Engine> {
  const tree = new Tree(dataFile);
  const { journal, older, newer } = await Journal.open(folder);
  return new Engine(tree, journal, { older, newer }, options);
}
