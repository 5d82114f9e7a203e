import { setImmediate as nextTurn } from "node:timers/promises";
import { Checkpoints } from "./checkpoints.js";
import { EngineFailure, type Engine, type KeyRange, type Reading, type Row, type Staged } from "./engine.js";
import type { Journal } from "./journal.js";
import { layeredRows } from "./layered-rows.js";
import { MemoryTable } from "./memory-table.js";
import { mergeRows } from "./merge.js";
import type { CountedKeys, Tree } from "./tree.js";

export interface EngineOptions {
  /** Changes of so many bytes are gathered in memory before the tree takes them. */
  readonly checkpointBytes?: number;
}

const CHECKPOINT_BYTES = 8 * 2 ** 20;

/**
 * A change is written to the journal, kept in a table in memory, and brought into the tree later, together with many
 * others: the tree then writes each of its pages once for all of them. Reads look into the tables first.
 */
export class JournaledEngine implements Engine {
  /** What is being staged; seen by the stage itself only. */
  private staging: MemoryTable | undefined;
  private readonly checkpoints: Checkpoints;

  constructor(
    private readonly tree: Tree,
    private readonly journal: Journal,
    recovered: { older: MemoryTable; newer: MemoryTable },
    { checkpointBytes = CHECKPOINT_BYTES }: EngineOptions,
  ) {
    this.checkpoints = new Checkpoints(tree, journal, recovered, checkpointBytes);
  }

  get(key: Buffer): Buffer | undefined {
    const changed = this.changed(key);
    return changed === undefined ? this.tree.get(key) : (changed ?? undefined);
  }

  has(key: Buffer): boolean {
    const changed = this.changed(key);
    return changed === undefined ? this.tree.has(key) : changed !== null;
  }

  rows(range: KeyRange, reading: Reading = {}): Iterable<Row> {
    return layeredRows(this.tree, this.tables(), range, reading);
  }

  async count({ start, end }: KeyRange, pause: () => Promise<unknown> = nextTurn): Promise<number> {
    let count = 0;
    let from: Buffer | undefined = start;
    while (from) {
      const slice: CountedKeys = this.tree.countSome({ start: from, end });
      count += slice.count + this.countedBesides({ start: from, end: slice.next ?? end });
      from = slice.next;
      if (from) await pause();
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

  get stagedBytes(): number {
    return this.staging?.bytes ?? 0;
  }

  caughtUp(): Promise<void> {
    return this.checkpoints.caughtUp();
  }

  checkpoint(): Promise<void> {
    return this.checkpoints.bringAllIn();
  }

  async close(): Promise<void> {
    await this.checkpoints.close();
    await this.journal.close();
    await this.tree.close();
  }

  private change(key: Buffer, value: Buffer | null): void {
    if (!this.staging) throw new Error("changes are made in a stage only");
    this.staging.set(key.toString("latin1"), value);
  }

  private async commit(changes: MemoryTable): Promise<void> {
    if (changes.isEmpty) return;
    try {
      await this.checkpoints.take(changes);
    } catch (error) {
      throw new EngineFailure((error as Error).message, { cause: error });
    }
  }

  /** By how much the tables change the number of keys of the tree. */
  private countedBesides(range: KeyRange): number {
    let count = 0;
    for (const [key, value] of mergeRows(this.tables().map((table) => table.rows(range)), false)) {
      count += Number(value !== null) - Number(this.tree.has(Buffer.from(key, "latin1")));
    }
    return count;
  }

  /** The newest first. */
  private tables(): MemoryTable[] {
    const { tables } = this.checkpoints;
    return this.staging ? [this.staging, ...tables] : tables;
  }

  /** What the tables say of a key: undefined where they say nothing, null where it is gone. */
  private changed(key: Buffer): Buffer | null | undefined {
    const text = key.toString("latin1");
    for (const table of this.tables()) {
      const value = table.get(text);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}
