import { open } from "lmdb";
import type { RootDatabase } from "lmdb";
import type { TableEntry } from "./memory-table.js";

export type Lmdb = RootDatabase<Buffer, Buffer>;

/** Reserved address space; the file takes only what it needs. */
const MAX_FILE_BYTES = 256 * 2 ** 30;
/** Free pages are reread for each commit: lmdb's cached list sometimes lacks a record, which aborts the process. */
const OPTIONS_MISSING_IN_TYPES = { maxFreeSpaceToRetain: 0 };

export function openTreeFile(path: string): Lmdb {
  return open<Buffer, Buffer>({
    path,
    ...OPTIONS_MISSING_IN_TYPES,
    noSubdir: true,
    keyEncoding: "binary",
    encoding: "binary",
    // Commits resolve only when durable.
    overlappingSync: false,
    mapSize: MAX_FILE_BYTES,
  });
}

export async function commitEntries(lmdb: Lmdb, entries: readonly TableEntry[]): Promise<void> {
  const writes = entries.map(([text, value]) => {
    const key = Buffer.from(text, "latin1");
    return value === null ? lmdb.remove(key) : lmdb.put(key, value);
  });
  const outcomes = await Promise.allSettled(writes);
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (!failure) return;
  // lmdb rejects a separate promise with the cause, which must not stay unhandled.
  const cause = (failure.reason as { commitError?: Promise<unknown> }).commitError;
  if (cause instanceof Promise) void cause.then(undefined, () => undefined);
  throw failure.reason;
}
