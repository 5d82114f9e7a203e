import { readEntries } from "./journal.js";
import type { Journal } from "./journal.js";
import { MemoryTable } from "./memory-table.js";
import type { Tree } from "./tree.js";

/** Back-pressure thresholds in multiples of the checkpoint size: heavy writers wait first, then all writers. */
const AHEAD = { heavy: 1, all: 2 } as const;

/** Applies journaled changes to the tree in the background: one active memtable, one frozen. */
export class Checkpoints {
  private active: MemoryTable;
  /** Being applied to the tree; its journal file is not the one being appended to. */
  private frozen: MemoryTable | undefined;
  private running: Promise<void> | undefined;
  private share = 0;
  private readonly waiting: (() => void)[] = [];
  private taking: Promise<void> | undefined;
  private isClosing = false;

  constructor(
    private readonly tree: Tree,
    private readonly journal: Journal,
    recovered: { older: MemoryTable; newer: MemoryTable },
    private readonly usualBytes: number,
  ) {
    this.active = recovered.newer;
    if (recovered.older.isEmpty) return;
    this.frozen = recovered.older;
    this.runSoon();
  }

  /** Changes not yet in the tree, newest first. */
  get tables(): MemoryTable[] {
    return [this.active, this.frozen].flatMap((table) => (table && !table.isEmpty ? [table] : []));
  }

  /** Immutable view of the tables; the frozen table needs no copy. */
  pinTables(): MemoryTable[] {
    return this.tables.map((table) => (table === this.frozen ? table : table.clone()));
  }

  /** Resolves once the changes are durable and visible; calls must not overlap. */
  async take(changes: MemoryTable): Promise<void> {
    await this.waitBehind(AHEAD.all);
    this.taking = this.gather(changes).finally(() => (this.taking = undefined));
    await this.taking;
    if (this.active.bytes >= this.usualBytes) this.runSoon();
  }

  /** Ignores tree failures, which are reported to writers. */
  async caughtUp(): Promise<void> {
    await this.waitBehind(AHEAD.heavy).catch(() => undefined);
  }

  async bringAllIn(): Promise<void> {
    if (this.frozen) await this.run();
    // An append in flight belongs to the current journal file.
    while (this.taking) await this.taking.catch(() => undefined);
    if (!this.active.isEmpty) await this.run();
  }

  /** Unapplied changes stay in the journal. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.tree.interrupt();
    await this.running?.catch(() => undefined);
  }

  private async gather(changes: MemoryTable): Promise<void> {
    const record = await this.append(changes);
    for (const [key, value] of readEntries(record)) this.active.set(key, value);
  }

  /** If the journal file cannot grow, checkpoints to free the other file and retries there. */
  private async append(changes: MemoryTable): Promise<Buffer> {
    try {
      return await this.journal.append(changes);
    } catch {
      if (this.frozen) await this.run();
      this.runSoon();
      return await this.journal.append(changes);
    }
  }

  /**
   * Back-pressure: waits while the active table exceeds `ahead` checkpoint sizes plus what the tree has already applied
   * of the frozen table, so that waits stay short. Rejects when the tree fails.
   */
  private async waitBehind(ahead: number): Promise<void> {
    while (this.frozen && this.active.bytes >= (ahead + this.share) * this.usualBytes) {
      await Promise.race([this.run(), new Promise<void>((resolve) => this.waiting.push(resolve))]);
    }
  }

  /** A failed checkpoint is retried by the next writer that needs space. */
  private runSoon(): void {
    this.run().catch((error: unknown) => {
      if (!this.isClosing)
        process.stderr.write(`storage: the data file takes no changes: ${String(error)}\n`);
    });
  }

  /** Resolves once the frozen table, or else the active one, is in the tree. */
  private run(): Promise<void> {
    this.running ??= this.bringIn(this.frozen ?? this.freeze()).finally(() => (this.running = undefined));
    return this.running;
  }

  private freeze(): MemoryTable {
    const frozen = this.active;
    this.frozen = frozen;
    this.active = new MemoryTable();
    this.journal.turn();
    return frozen;
  }

  private async bringIn(changes: MemoryTable): Promise<void> {
    for await (const share of this.tree.apply(changes)) this.noteShare(share);
    this.frozen = undefined;
    this.noteShare(0);
    await this.journal.clearOther();
  }

  private noteShare(share: number): void {
    this.share = share;
    for (const goOn of this.waiting.splice(0)) goOn();
  }
}
