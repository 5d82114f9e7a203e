import { setImmediate as nextTurn } from "node:timers/promises";
import type { KeyRange, Reader, Reading, Row } from "./engine.js";
import { layeredRows } from "./layered-rows.js";
import type { MemoryTable } from "./memory-table.js";
import { mergeRows } from "./merge.js";
import type { CountedKeys, TreeReader } from "./tree.js";

/** Reads the tables, the newest first, and below them the tree. */
export class LayeredReader implements Reader {
  constructor(
    private readonly tree: TreeReader,
    private readonly tables: () => readonly MemoryTable[],
  ) {}

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
      // Asked first, since it says when the pin was released meanwhile; the tree would not.
      this.tables();
      const slice: CountedKeys = this.tree.countSome({ start: from, end });
      count += slice.count + this.countedBesides({ start: from, end: slice.next ?? end });
      from = slice.next;
      if (from) await pause();
    }
    return count;
  }

  /** By how much the tables change the number of keys of the tree. */
  private countedBesides(range: KeyRange): number {
    let count = 0;
    for (const [key, value] of mergeRows(
      this.tables().map((table) => table.rows(range)),
      false,
    )) {
      count += Number(value !== null) - Number(this.tree.has(Buffer.from(key, "latin1")));
    }
    return count;
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
