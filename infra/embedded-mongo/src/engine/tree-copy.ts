import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { TableEntry } from "./memory-table.js";
import { commitEntries, openTreeFile } from "./tree-file.js";
import type { Lmdb } from "./tree-file.js";

/** Limits of one copy step, which blocks the event loop for a few milliseconds. */
const ENTRIES_PER_STEP = 1000;
const BYTES_PER_STEP = 2 ** 20;

/** Disk space that a copy leaves free for the journal and the original. */
const MIN_FREE_BYTES = 64 * 2 ** 20;

const getCopyPath = (path: string): string => `${path}.new`;
const getLockPath = (path: string): string => `${path}-lock`;

export function removeUnfinishedCopy(path: string): void {
  const copyPath = getCopyPath(path);
  for (const file of [copyPath, getLockPath(copyPath)]) rmSync(file, { force: true });
}

/**
 * A copy of a data file, made in key order while the original is read and changed. Changes to keys that are already
 * copied are made in both files.
 */
export class TreeCopy {
  readonly lmdb: Lmdb;
  /** The last key that was copied; undefined before the first batch. */
  private lastCopiedKey: string | undefined;
  private failure: unknown;

  /** @throws Error if the disk has too little free space for a copy */
  constructor(private readonly path: string) {
    removeUnfinishedCopy(path);
    const { bavail, bsize } = statfsSync(dirname(path));
    if (bavail * bsize < statSync(path).size + MIN_FREE_BYTES)
      throw new Error("no room for a copy of the data file");
    this.lmdb = openTreeFile(getCopyPath(path));
  }

  /** Copies the next entries from the original's last commit. @returns false if no entries were left */
  async copyBatch(original: Lmdb): Promise<boolean> {
    if (this.failure !== undefined) throw this.failure;
    const entries = readBatch(original, this.lastCopiedKey);
    const lastEntry = entries.at(-1);
    if (!lastEntry) return false;
    await commitEntries(this.lmdb, entries);
    [this.lastCopiedKey] = lastEntry;
    return true;
  }

  /** Applies changes that were committed to the original; a failure aborts the copy, not the caller. */
  async applyChanges(changes: readonly TableEntry[]): Promise<void> {
    const lastKey = this.lastCopiedKey;
    if (lastKey === undefined || this.failure !== undefined) return;
    try {
      await commitEntries(
        this.lmdb,
        changes.filter(([key]) => key <= lastKey),
      );
    } catch (error) {
      this.failure = error;
    }
  }

  /**
   * Renames the copy to the path of the original; handles that are already open still read the original.
   * @returns a function that syncs the renaming to disk; before that, no change may be removed from the journal
   */
  replaceOriginal(): () => void {
    const copyPath = getCopyPath(this.path);
    // Opened first, because nothing may fail between the renaming and the use of the new file.
    const folderHandle = openSync(dirname(this.path), "r");
    try {
      renameSync(getLockPath(copyPath), getLockPath(this.path));
      renameSync(copyPath, this.path);
    } catch (error) {
      closeSync(folderHandle);
      throw error;
    }
    return () => {
      try {
        fsyncSync(folderHandle);
      } finally {
        closeSync(folderHandle);
      }
    };
  }

  async discard(): Promise<void> {
    await this.lmdb.close();
    removeUnfinishedCopy(this.path);
  }
}

/** No key of a data file is before it. */
const FIRST_KEY = "\0";

/** Reads the next batch of entries after a key; it is empty only if no entries are left. */
function readBatch(original: Lmdb, after: string | undefined): TableEntry[] {
  const rangeStart = { start: after ?? FIRST_KEY, exclusiveStart: after !== undefined };
  const entries: TableEntry[] = [];
  let bytes = 0;
  for (const { key, value } of original.getRange({ ...rangeStart, limit: ENTRIES_PER_STEP })) {
    entries.push([key, value]);
    bytes += value.length;
    if (bytes >= BYTES_PER_STEP) break;
  }
  return entries;
}
