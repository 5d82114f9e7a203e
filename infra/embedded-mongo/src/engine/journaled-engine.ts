import { Checkpointer } from "./checkpointer.js";
import { CommitError, SnapshotReleasedError } from "./engine.js";
import type { Engine, PinnedReader, StagedChanges } from "./engine.js";
import { Journal } from "./journal.js";
import { LayeredReader } from "./layered-reader.js";
import { MemoryTable } from "./memory-table.js";
import { Tree } from "./tree.js";
import type { PinnedTree } from "./tree-reader.js";

export interface EngineOptions {
  /** Size of the memtable at which a checkpoint starts. */
  readonly checkpointBytes?: number;
}

const CHECKPOINT_BYTES = 8 * 2 ** 20;

/** Writes go to the journal and a memtable; checkpoints apply memtables to the tree in bulk. */
class JournaledEngine extends LayeredReader implements Engine {
  /** Uncommitted changes, visible only to the running stage. */
  private stagedTable: MemoryTable | undefined;
  private readonly checkpointer: Checkpointer;
  private runningRewrite: Promise<void> | undefined;
  private isClosing = false;

  constructor(
    protected readonly tree: Tree,
    private readonly journal: Journal,
    recoveredTables: { older: MemoryTable; newer: MemoryTable },
    { checkpointBytes = CHECKPOINT_BYTES }: EngineOptions,
  ) {
    super();
    this.checkpointer = new Checkpointer(tree, journal, recoveredTables, checkpointBytes);
  }

  pin(): PinnedReader {
    return new PinnedEngineReader(this.tree.pin(), this.checkpointer.pinTables());
  }

  put(key: Buffer, value: Buffer): void {
    this.change(key, value);
  }

  remove(key: Buffer): void {
    this.change(key, null);
  }

  stage(change: () => void): StagedChanges {
    const changes = new MemoryTable();
    this.stagedTable = changes;
    try {
      change();
    } finally {
      this.stagedTable = undefined;
    }
    return { commit: () => this.commit(changes) };
  }

  get stagedBytes(): number {
    return this.stagedTable?.bytes ?? 0;
  }

  waitUntilCaughtUp(): Promise<void> {
    return this.checkpointer.waitUntilCaughtUp();
  }

  checkpoint(): Promise<void> {
    return this.checkpointer.checkpoint();
  }

  rewrite(): Promise<void> {
    if (this.isClosing) return Promise.reject(new CommitError("the engine is being closed"));
    this.runningRewrite = this.rewriteFiles();
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
    try {
      await this.checkpointer.checkpoint();
      await this.tree.rewrite();
      await this.checkpointer.wipeJournal();
    } catch (error) {
      throw new CommitError((error as Error).message, { cause: error });
    }
  }

  private change(key: Buffer, value: Buffer | null): void {
    if (!this.stagedTable) throw new Error("changes are made in a stage only");
    this.stagedTable.set(key.toString("latin1"), value);
  }

  private async commit(changes: MemoryTable): Promise<void> {
    if (changes.isEmpty) return;
    try {
      await this.checkpointer.commit(changes);
    } catch (error) {
      throw new CommitError((error as Error).message, { cause: error });
    }
  }

  protected tables(): MemoryTable[] {
    const { tables } = this.checkpointer;
    return this.stagedTable ? [this.stagedTable, ...tables] : tables;
  }
}

class PinnedEngineReader extends LayeredReader implements PinnedReader {
  constructor(
    protected readonly tree: PinnedTree,
    private pinnedTables: readonly MemoryTable[] | undefined,
  ) {
    super();
  }

  release(): void {
    this.pinnedTables = undefined;
    this.tree.release();
  }

  protected tables(): readonly MemoryTable[] {
    if (!this.pinnedTables) throw new SnapshotReleasedError();
    return this.pinnedTables;
  }
}

export async function openEngine(
  folder: string,
  dataFile: string,
  options: EngineOptions = {},
): Promise<Engine> {
  const tree = new Tree(dataFile);
  const { journal, older, newer } = await Journal.open(folder);
  return new JournaledEngine(tree, journal, { older, newer }, options);
}
