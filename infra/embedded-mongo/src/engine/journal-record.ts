import { crc32 } from "node:zlib";
import type { MemoryTable, TableRow } from "./memory-table.js";

/**
 * A record holds the changes of one commit: generation, length and checksum, then entries of key length, value length,
 * key and value. Numbers are big-endian.
 */
const HEADER = 12;
const ENTRY_HEADER = 6;
/** In the place of the value's length: the key was removed. */
const REMOVED = 0xffff_ffff;

export interface ReadRecord {
  readonly generation: number;
  readonly changes: Iterable<TableRow>;
  /** Where the next record begins. */
  readonly end: number;
}

export function encodeRecord(generation: number, changes: MemoryTable): Buffer {
  let length = HEADER;
  for (const [key, value] of changes.all()) length += ENTRY_HEADER + key.length + (value?.length ?? 0);
  const record = Buffer.allocUnsafe(length);
  let at = HEADER;
  for (const [key, value] of changes.all()) at = writeEntry(record, at, key, value);
  record.writeUInt32BE(generation, 0);
  record.writeUInt32BE(length - HEADER, 4);
  record.writeUInt32BE(checksum(record), 8);
  return record;
}

function writeEntry(record: Buffer, at: number, key: string, value: Buffer | null): number {
  record.writeUInt16BE(key.length, at);
  record.writeUInt32BE(value?.length ?? REMOVED, at + 2);
  const valueAt = at + ENTRY_HEADER + record.write(key, at + ENTRY_HEADER, "latin1");
  return valueAt + (value?.copy(record, valueAt) ?? 0);
}

/** The record at a place of a journal; undefined where no whole one lies. */
export function readRecord(bytes: Buffer, at: number): ReadRecord | undefined {
  if (at + HEADER > bytes.length) return undefined;
  const generation = bytes.readUInt32BE(at);
  const end = at + HEADER + bytes.readUInt32BE(at + 4);
  if (generation === 0 || end > bytes.length) return undefined;
  const record = bytes.subarray(at, end);
  if (checksum(record) !== record.readUInt32BE(8)) return undefined;
  return { generation, changes: readEntries(record), end };
}

/** Values are views of the record. */
export function* readEntries(record: Buffer): Generator<TableRow> {
  let at = HEADER;
  while (at < record.length) {
    const keyEnd = at + ENTRY_HEADER + record.readUInt16BE(at);
    const length = record.readUInt32BE(at + 2);
    const key = record.toString("latin1", at + ENTRY_HEADER, keyEnd);
    at = keyEnd + (length === REMOVED ? 0 : length);
    yield [key, length === REMOVED ? null : record.subarray(keyEnd, at)];
  }
}

/** Over everything but the checksum itself. */
function checksum(record: Buffer): number {
  return crc32(record.subarray(HEADER), crc32(record.subarray(0, 8)));
}
