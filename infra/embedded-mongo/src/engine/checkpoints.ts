import { readEntries } from "./journal.js";
import type { Journal } from "./journal.js";
import { MemoryTable } from "./memory-table.js";
import type { Tree } from "./tree.js";

/** So many times as much as usual may be gathered before those who write much wait for the tree, and before all do. */
const AHEAD = { heavy: 1, all: 2 } as const;

/** Changes on their way into the tree: gathered in one table, and brought in from another. */
export class Checkpoints {
  private active: MemoryTable;
  /** What is being brought into the tree; its journal file is not the one that is written. */
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

  /** What the tree does not hold yet, the newest first. */
  get tables(): MemoryTable[] {
    return [this.active, this.frozen].flatMap((table) => (table && !table.isEmpty ? [table] : []));
  }

  /** The tables as they are now, for good: the frozen one is never changed. */
  pinTables(): MemoryTable[] {
    return this.tables.map((table) => (table === this.frozen ? table : table.clone()));
  }

  /** Resolves when the changes are on disk and in the tables. One is taken after the other. */
  async take(changes: MemoryTable): Promise<void> {
    await this.waitBehind(AHEAD.all);
    this.taking = this.gather(changes).finally(() => (this.taking = undefined));
    await this.taking;
    if (this.active.bytes >= this.usualBytes) this.runSoon();
  }

  /** Why the tree takes nothing is told to those who have changes taken. */
  async caughtUp(): Promise<void> {
    await this.waitBehind(AHEAD.heavy).catch(() => undefined);
  }

  async bringAllIn(): Promise<void> {
    if (this.frozen) await this.run();
    // A record on its way belongs to the file that is being written now.
    while (this.taking) await this.taking.catch(() => undefined);
    if (!this.active.isEmpty) await this.run();
  }

  /** What is not in the tree stays in the journal. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.tree.interrupt();
    await this.running?.catch(() => undefined);
  }

  private async gather(changes: MemoryTable): Promise<void> {
    const record = await this.append(changes);
    for (const [key, value] of readEntries(record)) this.active.set(key, value);
  }

  /** Where a file of the journal cannot grow, the other takes over, which has room when the tree has its changes. */
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
   * Waits while `ahead` times the usual is gathered, and as much as the tree has already of the frozen table: all wait
   * a little, and nobody long. Rejects with the reason where the tree takes nothing more.
   */
  private async waitBehind(ahead: number): Promise<void> {
    while (this.frozen && this.active.bytes >= (ahead + this.share) * this.usualBytes) {
      await Promise.race([this.run(), new Promise<void>((resolve) => this.waiting.push(resolve))]);
    }
  }

  /** One that fails is tried again by whoever needs the room. */
  private runSoon(): void {
    this.run().catch((error: unknown) => {
      if (!this.isClosing)
        process.stderr.write(`storage: the data file takes no changes: ${String(error)}\n`);
    });
  }

  /** Resolves when the changes that were gathered, or those left from an earlier attempt, are in the tree. */
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
