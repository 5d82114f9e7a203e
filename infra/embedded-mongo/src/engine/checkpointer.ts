import type { Journal } from "./journal.js";
import { MemoryTable } from "./memory-table.js";
import type { TableEntry } from "./memory-table.js";
import type { Tree } from "./tree.js";

/** Back-pressure thresholds in multiples of the checkpoint size: heavy writers wait first, then all writers. */
const BACK_PRESSURE_LIMITS = { heavy: 1, all: 2 } as const;

const JOURNAL_FILES = 2;

/** Applies journaled changes to the tree in the background; the active memtable takes new changes meanwhile. */
export class Checkpointer {
  private activeTable: MemoryTable;
  /** The memtable that is being applied to the tree; new changes go to the active table and the other journal file. */
  private frozenTable: MemoryTable | undefined;
  private runningCheckpoint: Promise<void> | undefined;
  private progress = 0;
  private readonly waiters: (() => void)[] = [];
  private runningCommit: Promise<void> | undefined;
  /** Set while a checkpoint waits for the running commit to end; new commits wait for it. */
  private writePause: Promise<void> | undefined;
  /** Whether a checkpoint also overwrites with zeros the journal file that it frees. */
  private isWiping = false;
  private isClosing = false;

  constructor(
    private readonly tree: Pick<Tree, "apply" | "interrupt">,
    private readonly journal: Pick<Journal, "append" | "rotate" | "clearInactive">,
    recoveredTables: { older: MemoryTable; newer: MemoryTable },
    private readonly checkpointBytes: number,
  ) {
    this.activeTable = recoveredTables.newer;
    if (recoveredTables.older.isEmpty) return;
    this.frozenTable = recoveredTables.older;
    this.startInBackground();
  }

  /** Changes not yet in the tree, newest first. */
  get tables(): MemoryTable[] {
    return this.frozenTable ? [this.activeTable, this.frozenTable] : [this.activeTable];
  }

  /** Immutable view of the tables; the frozen table needs no copy. */
  pinTables(): MemoryTable[] {
    return this.tables.map((table) => (table === this.frozenTable ? table : table.clone()));
  }

  /** Resolves once the changes are durable and visible; calls must not overlap. */
  async commit(changes: MemoryTable): Promise<void> {
    await this.applyBackPressure(BACK_PRESSURE_LIMITS.all);
    while (this.writePause) await this.writePause;
    this.runningCommit = this.commitChanges(changes).finally(() => (this.runningCommit = undefined));
    await this.runningCommit;
    if (this.activeTable.bytes >= this.checkpointBytes && !this.writePause) this.startInBackground();
  }

  /** Waits until the checkpoint lag is small; ignores failures of the tree, which are reported to writers. */
  async waitUntilCaughtUp(): Promise<void> {
    await this.applyBackPressure(BACK_PRESSURE_LIMITS.heavy).catch(() => undefined);
  }

  async checkpoint(): Promise<void> {
    await this.runWhenIdle(() => (this.frozenTable ? this.run() : undefined));
    await this.runWhenIdle(() => (this.frozenTable || !this.activeTable.isEmpty ? this.run() : undefined));
  }

  /** Overwrites both journal files in turn, because a cleared file keeps old records until new ones replace them. */
  async wipeJournal(): Promise<void> {
    this.isWiping = true;
    try {
      for (let file = 0; file < JOURNAL_FILES; file += 1) await this.runWhenIdle(() => this.run());
    } finally {
      this.isWiping = false;
    }
  }

  /** Stops without a last checkpoint: changes not yet applied to the tree stay in the journal. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.tree.interrupt();
    await Promise.allSettled([this.runningCheckpoint]);
  }

  /**
   * Calls `next` while no checkpoint and no commit is running, because `freeze` switches the journal file. New commits
   * wait until `next` has started, so that a steady stream of commits cannot delay it forever.
   */
  private async runWhenIdle(next: () => Promise<void> | undefined): Promise<void> {
    while (this.runningCheckpoint) await Promise.allSettled([this.runningCheckpoint]);
    let resumeCommits!: () => void;
    const pause = new Promise<void>((resolve) => (resumeCommits = resolve));
    this.writePause = pause;
    while (this.runningCommit ?? this.runningCheckpoint)
      await Promise.allSettled([this.runningCommit, this.runningCheckpoint]);
    const pendingRun = next();
    if (this.writePause === pause) this.writePause = undefined;
    resumeCommits();
    await pendingRun;
  }

  private async commitChanges(changes: MemoryTable): Promise<void> {
    for (const [key, value] of await this.append(changes)) this.activeTable.set(key, value);
  }

  /** Appends to the journal. If its file cannot grow, a checkpoint frees the other file for a second attempt. */
  private async append(changes: MemoryTable): Promise<TableEntry[]> {
    try {
      return await this.journal.append(changes);
    } catch {
      if (this.frozenTable) await this.run();
      this.startInBackground();
      return await this.journal.append(changes);
    }
  }

  /**
   * Back-pressure: waits while the active table exceeds `limit` checkpoint sizes. The limit grows by up to one size
   * while the frozen table is applied, which keeps waits short. Rejects if the checkpoint fails.
   */
  private async applyBackPressure(limit: number): Promise<void> {
    while (this.frozenTable && this.activeTable.bytes >= (limit + this.progress) * this.checkpointBytes) {
      await Promise.race([this.run(), new Promise<void>((resolve) => this.waiters.push(resolve))]);
    }
  }

  /** Starts a checkpoint without waiting for it; after a failure, a later write starts it again. */
  private startInBackground(): void {
    this.run().catch((error: unknown) => {
      if (!this.isClosing)
        process.stderr.write(`storage: checkpoint failed, next write retries: ${String(error)}\n`);
    });
  }

  /** Applies the frozen table, or else the active table, to the tree; joins a checkpoint that is already running. */
  private run(): Promise<void> {
    this.runningCheckpoint ??= this.applyToTree().finally(() => (this.runningCheckpoint = undefined));
    return this.runningCheckpoint;
  }

  private freeze(): MemoryTable {
    this.journal.rotate();
    const table = this.activeTable;
    this.frozenTable = table;
    this.activeTable = new MemoryTable();
    return table;
  }

  private async applyToTree(): Promise<void> {
    const changes = this.frozenTable ?? this.freeze();
    for await (const progress of this.tree.apply(changes)) this.reportProgress(progress);
    // The table stays frozen until its file is cleared. If that fails, the next checkpoint applies it again: a file that
    // is not cleared would be replayed over newer changes.
    await this.journal.clearInactive(this.isWiping);
    this.frozenTable = undefined;
    this.reportProgress(0);
  }

  private reportProgress(progress: number): void {
    this.progress = progress;
    for (const resume of this.waiters.splice(0)) resume();
  }
}
