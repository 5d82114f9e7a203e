import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { TableEntry } from "./memory-table.js";
import { commitEntries, openTreeFile } from "./tree-file.js";
import type { Lmdb } from "./tree-file.js";

/** Bounds of one step, which blocks the event loop for a few milliseconds. */
const ENTRIES_PER_STEP = 1000;
const BYTES_PER_STEP = 2 ** 20;

/** Is left to the journal and the original: a copy must not make them run out of space. */
const SPARE_BYTES = 64 * 2 ** 20;

const pathOfCopy = (path: string): string => `${path}.new`;
const lockOf = (path: string): string => `${path}-lock`;

/** Removes what an interrupted copy left behind. */
export function removeUnfinishedCopy(path: string): void {
  const unfinished = pathOfCopy(path);
  for (const file of [unfinished, lockOf(unfinished)]) rmSync(file, { force: true });
}

/**
 * A copy of a data file that is made while the original is read and changed. It goes through the original in key order;
 * a change to what it has copied already is made in both.
 */
export class TreeCopy {
  readonly lmdb: Lmdb;
  /** The last key that was copied, in latin1; undefined before the first. */
  private copiedUntil: string | undefined;
  private failure: unknown;

  /** @throws Error if the disk has no room for a copy beside what is written meanwhile */
  constructor(private readonly path: string) {
    removeUnfinishedCopy(path);
    const { bavail, bsize } = statfsSync(dirname(path));
    if (bavail * bsize < statSync(path).size + SPARE_BYTES)
      throw new Error("no room for a copy of the data file");
    this.lmdb = openTreeFile(pathOfCopy(path));
  }

  /** Copies the next entries of the original's last commit. @returns whether there were any */
  async copySome(original: Lmdb): Promise<boolean> {
    if (this.failure !== undefined) throw this.failure;
    const entries = readSome(original, this.copiedUntil);
    const last = entries.at(-1);
    if (!last) return false;
    await commitEntries(this.lmdb, entries);
    [this.copiedUntil] = last;
    return true;
  }

  /** Repeats changes that were committed to the original; a failure ends the copy, not the caller. */
  async repeat(changes: readonly TableEntry[]): Promise<void> {
    const until = this.copiedUntil;
    if (until === undefined || this.failure !== undefined) return;
    try {
      await commitEntries(
        this.lmdb,
        changes.filter(([key]) => key <= until),
      );
    } catch (error) {
      this.failure = error;
    }
  }

  /**
   * Takes the name of the original. What has the original open goes on reading it.
   * @returns a function that makes the name durable; until it has, no change may leave the journal
   */
  takeName(): () => void {
    if (this.failure !== undefined) throw this.failure;
    const copy = pathOfCopy(this.path);
    // Opened first, as nothing may fail between the new name and the use of the new file.
    const folder = openSync(dirname(this.path), "r");
    try {
      renameSync(lockOf(copy), lockOf(this.path));
      renameSync(copy, this.path);
    } catch (error) {
      closeSync(folder);
      throw error;
    }
    return () => {
      fsyncSync(folder);
      closeSync(folder);
    };
  }

  async discard(): Promise<void> {
    await this.lmdb.close();
    removeUnfinishedCopy(this.path);
  }
}

/** The entries after a key, as many as one step copies; at least one, if there are any. */
function readSome(original: Lmdb, after: string | undefined): TableEntry[] {
  const from = after === undefined ? {} : { start: Buffer.from(after, "latin1"), exclusiveStart: true };
  const entries: TableEntry[] = [];
  let bytes = 0;
  for (const { key, value } of original.getRange({ ...from, limit: ENTRIES_PER_STEP })) {
    entries.push([key.toString("latin1"), value]);
    bytes += value.length;
    if (bytes >= BYTES_PER_STEP) break;
  }
  return entries;
}
