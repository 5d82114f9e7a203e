import { Binary, Double, Long, Timestamp } from "bson";
import { malformed } from "./reader.js";
import type { Reader } from "./reader.js";

/**
 * Reads a double; one that an int32 could hold too (and -0) becomes `Double`, so that its type is not lost.
 */
export function readDouble(reader: Reader): number | Double {
  const value = reader.buffer.readDoubleLE(reader.skip(8));
  return (value | 0) === value ? new Double(value) : value;
}

export function readInt64(reader: Reader): Long {
  const start = reader.skip(8);
  return new Long(reader.buffer.readInt32LE(start), reader.buffer.readInt32LE(start + 4), false);
}

export function readTimestamp(reader: Reader): Timestamp {
  const start = reader.skip(8);
  return new Timestamp({ i: reader.buffer.readUInt32LE(start), t: reader.buffer.readUInt32LE(start + 4) });
}

/**
 * Reads a date; BSON holds 64 bits of milliseconds, of which JavaScript's range (the years ±271821) is
 * accepted.
 */
export function readDate(reader: Reader): Date {
  const start = reader.skip(8);
  const high = reader.buffer.readInt32LE(start + 4);
  const date = new Date(high * 0x1_0000_0000 + reader.buffer.readUInt32LE(start));
  if (Number.isNaN(date.getTime())) throw malformed("a date lies outside the years that can be kept");
  return date;
}

/** Reads binary data; the old subtype 2 repeats its length inside, which `encode` puts back. */
export function readBinary(reader: Reader): Binary {
  const length = reader.int32();
  const subtype = reader.buffer[reader.skip(1)] as number;
  let start = reader.skip(length);
  if (subtype === 2) {
    if (length < 4 || reader.buffer.readInt32LE(start) !== length - 4) throw malformed("binary of subtype 2");
    start += 4;
  }
  return new Binary(Uint8Array.prototype.slice.call(reader.buffer, start, reader.at), subtype);
}
