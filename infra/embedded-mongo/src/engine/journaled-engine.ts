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
  private staging: MemoryTable | undefined;
  private readonly checkpoints: Checkpointer;
  private rewriting: Promise<void> | undefined;
  private isClosing = false;

  constructor(
    protected readonly tree: Tree,
    private readonly journal: Journal,
    recovered: { older: MemoryTable; newer: MemoryTable },
    { checkpointBytes = CHECKPOINT_BYTES }: EngineOptions,
  ) {
    super();
    this.checkpoints = new Checkpointer(tree, journal, recovered, checkpointBytes);
  }

  pin(): PinnedReader {
    return new PinnedEngineReader(this.tree.pin(), this.checkpoints.pinTables());
  }

  put(key: Buffer, value: Buffer): void {
    this.change(key, value);
  }

  remove(key: Buffer): void {
    this.change(key, null);
  }

  stage(change: () => void): StagedChanges {
    const changes = new MemoryTable();
    this.staging = changes;
    try {
      change();
    } finally {
      this.staging = undefined;
    }
    return { commit: () => this.commit(changes) };
  }

  get stagedBytes(): number {
    return this.staging?.bytes ?? 0;
  }

  waitUntilCaughtUp(): Promise<void> {
    return this.checkpoints.waitUntilCaughtUp();
  }

  checkpoint(): Promise<void> {
    return this.checkpoints.checkpoint();
  }

  rewrite(): Promise<void> {
    if (this.isClosing) return Promise.reject(new CommitError("the engine is being closed"));
    this.rewriting = this.rewriteFiles();
    return this.rewriting;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.checkpoints.close();
    await this.rewriting?.catch(() => undefined);
    await this.journal.close();
    await this.tree.close();
  }

  private async rewriteFiles(): Promise<void> {
    try {
      await this.checkpoints.checkpoint();
      await this.tree.rewrite();
      await this.checkpoints.wipeJournal();
    } catch (error) {
      throw new CommitError((error as Error).message, { cause: error });
    }
  }

  private change(key: Buffer, value: Buffer | null): void {
    if (!this.staging) throw new Error("changes are made in a stage only");
    this.staging.set(key.toString("latin1"), value);
  }

  private async commit(changes: MemoryTable): Promise<void> {
    if (changes.isEmpty) return;
    try {
      await this.checkpoints.commit(changes);
    } catch (error) {
      throw new CommitError((error as Error).message, { cause: error });
    }
  }

  protected tables(): MemoryTable[] {
    const { tables } = this.checkpoints;
    return this.staging ? [this.staging, ...tables] : tables;
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
