import { join } from "node:path";
import { JournalFile } from "./journal-file.js";
import type { MemoryTable } from "./memory-table.js";

/**
 * What is acknowledged before the tree holds it. Two files take turns: while the changes of one are brought into the
 * tree, the other takes new ones.
 */
export class Journal {
  private constructor(
    private current: JournalFile,
    private other: JournalFile,
  ) {}

  /** Opens the journal of a folder; what it held comes along, in two tables of which the older may be empty. */
  static async open(folder: string): Promise<{ journal: Journal; older: MemoryTable; newer: MemoryTable }> {
    const files = ["journal-0", "journal-1"].map((name) => new JournalFile(join(folder, name)));
    const [first, second] = await Promise.all(
      files.map(async (file) => ({ file, held: await file.recover() })),
    );
    if (!first || !second) throw new Error("a journal has two files");
    const [older, newer] = first.file.generation < second.file.generation ? [first, second] : [second, first];
    const journal = new Journal(newer.file, older.file);
    // Behind a cleared beginning lie records of the same pass, which must not come back.
    if (newer.held.isEmpty) newer.file.begin(newer.file.generation + 1);
    return { journal, older: older.held, newer: newer.held };
  }

  /** Resolves when the changes are on disk, with the record made of them. */
  append(changes: MemoryTable): Promise<Buffer> {
    return this.current.append(changes);
  }

  /** From now on the other file is written; its changes must be in the tree. */
  turn(): void {
    [this.current, this.other] = [this.other, this.current];
    this.current.begin(this.other.generation + 1);
  }

  /** The changes of the file that is not being written are in the tree. */
  clearOther(): Promise<void> {
    return this.other.clear();
  }

  async close(): Promise<void> {
    await Promise.all([this.current.close(), this.other.close()]);
  }
}
