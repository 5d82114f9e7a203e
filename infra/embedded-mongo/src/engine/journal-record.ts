import { crc32 } from "node:zlib";
import type { MemoryTable, TableEntry } from "./memory-table.js";

/** Record layout: generation, length, CRC-32, then entries of key length, value length, key, value; big-endian. */
export const RECORD_HEADER = 12;
const ENTRY_HEADER = 6;
/** Tombstone marker in place of the value's length. */
const TOMBSTONE = 0xffff_ffff;

/** Values up to this size are kept as they are: a view takes more memory, and index entries share theirs. */
const MAX_KEPT_VALUE_BYTES = 2;

/** Encodes changes; in `entries`, values are views into the record, since they may be parts of large messages. */
export function encodeRecord(generation: number, changes: MemoryTable) {
  let length = RECORD_HEADER;
  for (const [key, value] of changes.entries()) length += ENTRY_HEADER + key.length + (value?.length ?? 0);
  const record = Buffer.allocUnsafe(length);
  const entries: TableEntry[] = [];
  let offset = RECORD_HEADER;
  for (const [key, value] of changes.entries()) {
    record.writeUInt16BE(key.length, offset);
    record.writeUInt32BE(value?.length ?? TOMBSTONE, offset + 2);
    const start = offset + ENTRY_HEADER + record.write(key, offset + ENTRY_HEADER, "latin1");
    offset = start + (value?.copy(record, start) ?? 0);
    entries.push([key, offset - start > MAX_KEPT_VALUE_BYTES ? record.subarray(start, offset) : value]);
  }
  record.writeUInt32BE(generation, 0);
  record.writeUInt32BE(length - RECORD_HEADER, 4);
  record.writeUInt32BE(checksum(record), 8);
  return { record, entries };
}

/** Reads the record at an offset; undefined if it is incomplete or corrupt. */
export function readRecord(bytes: Buffer, offset: number) {
  if (offset + RECORD_HEADER > bytes.length) return undefined;
  const generation = bytes.readUInt32BE(offset);
  const recordEnd = offset + RECORD_HEADER + bytes.readUInt32BE(offset + 4);
  if (generation === 0 || recordEnd > bytes.length) return undefined;
  const record = bytes.subarray(offset, recordEnd);
  if (checksum(record) !== record.readUInt32BE(8)) return undefined;
  return { generation, changes: decodeEntries(record), end: recordEnd };
}

/** Decodes the entries of a record; their values are views into it. */
function* decodeEntries(record: Buffer): Generator<TableEntry> {
  let offset = RECORD_HEADER;
  while (offset < record.length) {
    const keyEnd = offset + ENTRY_HEADER + record.readUInt16BE(offset);
    const valueLength = record.readUInt32BE(offset + 2);
    const key = record.toString("latin1", offset + ENTRY_HEADER, keyEnd);
    offset = keyEnd + (valueLength === TOMBSTONE ? 0 : valueLength);
    yield [key, valueLength === TOMBSTONE ? null : record.subarray(keyEnd, offset)];
  }
}

function checksum(record: Buffer): number {
  return crc32(record.subarray(RECORD_HEADER), crc32(record.subarray(0, 8)));
}
