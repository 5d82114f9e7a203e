import { open } from "lmdb";
import type { RootDatabase } from "lmdb";
import type { TableEntry } from "./memory-table.js";

export type Lmdb = RootDatabase<Buffer, Buffer>;

/** Reserved address space; the file takes only what it needs. */
const MAX_FILE_BYTES = 256 * 2 ** 30;
/** Free pages are reread for each commit: lmdb's cached list sometimes missed a record, which aborts the process. */
const FREE_SPACE: FreeSpace = { maxFreeSpaceToRetain: 0 };

/** An lmdb option missing from its type definitions. */
interface FreeSpace {
  readonly maxFreeSpaceToRetain: number;
}

/** Opens or creates a data file. */
export function openTreeFile(path: string): Lmdb {
  return open<Buffer, Buffer>({
    path,
    ...FREE_SPACE,
    noSubdir: true,
    keyEncoding: "binary",
    encoding: "binary",
    // Commits resolve only when durable.
    overlappingSync: false,
    mapSize: MAX_FILE_BYTES,
  });
}

/** Commits changes together. */
export function commitEntries(lmdb: Lmdb, entries: readonly TableEntry[]): Promise<void> {
  return waitForCommit(
    entries.map(([text, value]) => {
      const key = Buffer.from(text, "latin1");
      return value === null ? lmdb.remove(key) : lmdb.put(key, value);
    }),
  );
}

/** lmdb reports a failure's cause as a separate promise; handle it to avoid an unhandled rejection. */
async function waitForCommit(portion: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(portion);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (!failed) return;
  const cause = (failed.reason as { commitError?: Promise<unknown> }).commitError;
  if (cause instanceof Promise) void cause.then(undefined, () => undefined);
  throw failed.reason;
}
