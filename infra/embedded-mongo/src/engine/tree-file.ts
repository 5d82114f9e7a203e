import { open } from "lmdb";
import type { RootDatabase } from "lmdb";
import type { TableEntry } from "./memory-table.js";

export type Lmdb = RootDatabase<Buffer, string>;

/** Reserved address space; the file takes only what it needs. */
const MAX_FILE_BYTES = 256 * 2 ** 30;
/** Free pages are reread for each commit: lmdb's cached list sometimes lacks a record, which aborts the process. */
const OPTIONS_MISSING_IN_TYPES = { maxFreeSpaceToRetain: 0 };

const KEY_ENCODER = {
  writeKey: (key: string, target: Buffer, start: number) => {
    const end = start + target.write(key, start, "latin1");
    // lmdb takes a RangeError as a full buffer, and tries again with a new one.
    if (end < start + key.length) throw new RangeError("the key does not fit into the buffer");
    return end;
  },
  readKey: (source: Buffer, start: number, end: number) => source.toString("latin1", start, end),
};

/** Cache of two-byte values. Nearly every index entry has one of a few such values (`createEntryValue`). */
const shortValues: Buffer[] = [];

/**
 * Copies values out of the buffer into which lmdb reads, at less cost than lmdb's own copies. Node puts small buffers
 * into blocks of 8 kB, and keeping one keeps its block: whoever keeps only some of many values copies these.
 */
const VALUE_ENCODER = {
  encode: (value: Buffer) => value,
  decode: (source: Buffer) => {
    const { length } = source;
    // `source.readUInt16BE()` would double the time that it takes to read such a value.
    const [high = 0, low = 0] = [source[0], source[1]];
    if (length === 2) return (shortValues[256 * high + low] ??= Buffer.from(source.subarray(0, length)));
    const value = Buffer.allocUnsafe(length);
    // lmdb only sets the `length` of its buffer, so `value.set(source)` would copy too much.
    value.set(new Uint8Array(source.buffer, source.byteOffset, length));
    return value;
  },
};

export function openTreeFile(path: string): Lmdb {
  return open<Buffer, string>({
    path,
    ...OPTIONS_MISSING_IN_TYPES,
    noSubdir: true,
    keyEncoder: KEY_ENCODER,
    encoder: VALUE_ENCODER,
    // Commits resolve only when durable.
    overlappingSync: false,
    mapSize: MAX_FILE_BYTES,
  });
}

export async function commitEntries(lmdb: Lmdb, entries: readonly TableEntry[]): Promise<void> {
  const writes = entries.map(([key, value]) => (value === null ? lmdb.remove(key) : lmdb.put(key, value)));
  const outcomes = await Promise.allSettled(writes);
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (!failure) return;
  // lmdb rejects a separate promise with the cause, which must not stay unhandled.
  const cause = (failure.reason as { commitError?: Promise<unknown> }).commitError;
  if (cause instanceof Promise) void cause.then(undefined, () => undefined);
  throw failure.reason;
}
