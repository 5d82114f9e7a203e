import { EngineFailure, type Engine, type KeyRange, type Reading, type Row, type Staged } from "./engine.js";
import type { Journal } from "./journal.js";
import { readEntries } from "./journal-record.js";
import { MemoryTable } from "./memory-table.js";
import { mergeRows } from "./merge.js";
import { layeredRows } from "./layered-rows.js";
import type { Tree } from "./tree.js";

export interface EngineOptions {
  /** Changes of so many bytes are gathered in memory before the tree takes them. */
  readonly checkpointBytes?: number;
}

const CHECKPOINT_BYTES = 16 * 2 ** 20;

/**
 * A change is written to the journal, kept in a table in memory, and brought into the tree later, together with many
 * others: the tree then writes each of its pages once for all of them. Reads look into the tables first.
 */
export class JournaledEngine implements Engine {
  /** What is being staged; seen by the stage itself only. */
  private staging: MemoryTable | undefined;
  private active: MemoryTable;
  /** What is being brought into the tree. */
  private frozen: MemoryTable | undefined;
  private running: Promise<void> | undefined;
  /** How much of it is there. */
  private share = 0;
  /** Who waits for more of it to be there. */
  private readonly waiting: (() => void)[] = [];
  private isClosing = false;
  private readonly checkpointBytes: number;

  constructor(
    private readonly tree: Tree,
    private readonly journal: Journal,
    recovered: { older: MemoryTable; newer: MemoryTable },
    { checkpointBytes = CHECKPOINT_BYTES }: EngineOptions,
  ) {
    this.checkpointBytes = checkpointBytes;
    this.active = recovered.newer;
    if (!recovered.older.isEmpty) {
      this.frozen = recovered.older;
      this.checkpointSoon();
    }
  }

  get(key: Buffer): Buffer | undefined {
    const text = key.toString("latin1");
    for (const table of this.tables()) {
      const value = table.get(text);
      if (value !== undefined) return value ?? undefined;
    }
    return this.tree.get(key);
  }

  has(key: Buffer): boolean {
    const text = key.toString("latin1");
    for (const table of this.tables()) {
      const value = table.get(text);
      if (value !== undefined) return value !== null;
    }
    return this.tree.has(key);
  }

  rows(range: KeyRange, reading: Reading = {}): Iterable<Row> {
    return layeredRows(this.tree, this.tables(), range, reading);
  }

  count(range: KeyRange): number {
    let count = this.tree.count(range);
    for (const [key, value] of mergeRows(this.tables().map((table) => table.rows(range)), false)) {
      count += Number(value !== null) - Number(this.tree.has(Buffer.from(key, "latin1")));
    }
    return count;
  }

  put(key: Buffer, value: Buffer): void {
    this.change(key, value);
  }

  remove(key: Buffer): void {
    this.change(key, null);
  }

  stage(change: () => void): Staged {
    const changes = new MemoryTable();
    this.staging = changes;
    try {
      change();
    } finally {
      this.staging = undefined;
    }
    return { commit: () => this.commit(changes) };
  }

  async checkpoint(): Promise<void> {
    if (this.frozen) await this.runCheckpoint();
    if (!this.active.isEmpty) await this.runCheckpoint();
  }

  /** What the tree does not hold yet stays in the journal. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.tree.interrupt();
    await this.running?.catch(() => undefined);
    await this.journal.close();
    await this.tree.close();
  }

  private change(key: Buffer, value: Buffer | null): void {
    if (!this.staging) throw new Error("changes are made in a stage only");
    this.staging.set(key.toString("latin1"), value);
  }

  /** The newest first. */
  private tables(): MemoryTable[] {
    return [this.staging, this.active, this.frozen].flatMap((table) => (table && !table.isEmpty ? [table] : []));
  }

  private async commit(changes: MemoryTable): Promise<void> {
    if (changes.isEmpty) return;
    try {
      await this.makeRoom();
      const record = await this.append(changes);
      for (const [key, value] of readEntries(record)) this.active.set(key, value);
    } catch (error) {
      throw new EngineFailure((error as Error).message, { cause: error });
    }
    if (this.active.bytes >= this.checkpointBytes) this.checkpointSoon();
  }

  /** Where a file of the journal cannot grow, the other takes over, which has room when the tree has its changes. */
  private async append(changes: MemoryTable): Promise<Buffer> {
    try {
      return await this.journal.append(changes);
    } catch {
      if (this.frozen) await this.runCheckpoint();
      this.checkpointSoon();
      return await this.journal.append(changes);
    }
  }

  /**
   * Whoever writes is ahead of the tree by as much as it has still to do, at most: all wait a little, and nobody long.
   * Where the tree takes nothing more they learn why.
   */
  private async makeRoom(): Promise<void> {
    while (this.frozen && this.active.bytes >= (1 + this.share) * this.checkpointBytes) {
      await Promise.race([this.runCheckpoint(), new Promise<void>((resolve) => this.waiting.push(resolve))]);
    }
  }

  /** One that fails is tried again by whoever needs the room. */
  private checkpointSoon(): void {
    this.runCheckpoint().catch((error: unknown) => {
      if (!this.isClosing) process.stderr.write(`storage: the data file takes no changes: ${String(error)}\n`);
    });
  }

  /** Resolves when the changes that were gathered, or those left from an earlier attempt, are in the tree. */
  private runCheckpoint(): Promise<void> {
    this.running ??= this.bringIn(this.frozen ?? this.freeze()).finally(() => {
      this.running = undefined;
    });
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
