import { crc32 } from "node:zlib";
import type { MemoryTable, TableEntry } from "./memory-table.js";

/** Record layout: generation, length, CRC-32, then entries of key length, value length, key, value; big-endian. */
export const RECORD_HEADER = 12;
const ENTRY_HEADER = 6;
/** Tombstone marker in place of the value's length. */
const TOMBSTONE = 0xffff_ffff;

interface ReadRecord {
  readonly generation: number;
  readonly changes: Iterable<TableEntry>;
  readonly end: number;
}

export function encodeRecord(generation: number, changes: MemoryTable): Buffer {
  let length = RECORD_HEADER;
  for (const [key, value] of changes.all()) length += ENTRY_HEADER + key.length + (value?.length ?? 0);
  const record = Buffer.allocUnsafe(length);
  let at = RECORD_HEADER;
  for (const [key, value] of changes.all()) at = writeEntry(record, at, key, value);
  record.writeUInt32BE(generation, 0);
  record.writeUInt32BE(length - RECORD_HEADER, 4);
  record.writeUInt32BE(checksum(record), 8);
  return record;
}

function writeEntry(record: Buffer, at: number, key: string, value: Buffer | null): number {
  record.writeUInt16BE(key.length, at);
  record.writeUInt32BE(value?.length ?? TOMBSTONE, at + 2);
  const valueAt = at + ENTRY_HEADER + record.write(key, at + ENTRY_HEADER, "latin1");
  return valueAt + (value?.copy(record, valueAt) ?? 0);
}

/** Reads the record at an offset; undefined if it is incomplete or corrupt. */
export function readRecord(bytes: Buffer, at: number): ReadRecord | undefined {
  if (at + RECORD_HEADER > bytes.length) return undefined;
  const generation = bytes.readUInt32BE(at);
  const end = at + RECORD_HEADER + bytes.readUInt32BE(at + 4);
  if (generation === 0 || end > bytes.length) return undefined;
  const record = bytes.subarray(at, end);
  if (checksum(record) !== record.readUInt32BE(8)) return undefined;
  return { generation, changes: decodeEntries(record), end };
}

/** Values are views into the record. */
export function* decodeEntries(record: Buffer): Generator<TableEntry> {
  let at = RECORD_HEADER;
  while (at < record.length) {
    const keyEnd = at + ENTRY_HEADER + record.readUInt16BE(at);
    const length = record.readUInt32BE(at + 2);
    const key = record.toString("latin1", at + ENTRY_HEADER, keyEnd);
    at = keyEnd + (length === TOMBSTONE ? 0 : length);
    yield [key, length === TOMBSTONE ? null : record.subarray(keyEnd, at)];
  }
}

function checksum(record: Buffer): number {
  return crc32(record.subarray(RECORD_HEADER), crc32(record.subarray(0, 8)));
}
