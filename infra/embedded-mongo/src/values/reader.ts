import { isUtf8 } from "node:buffer";
import { Binary, Double, Long, Timestamp } from "bson";
import { failure } from "./errors.js";

const SHORT = 24;
const LONGEST_NAME = 64;
const NAMES = 4096;
const names: (string | undefined)[] = Array.from({ length: NAMES });

/** Whether the bytes are the name's characters; of one that is not ASCII they would be more. */
function isSame(name: string, buffer: Buffer, start: number): boolean {
  for (let index = 0; index < name.length; index++) {
    if (name.charCodeAt(index) !== buffer[start + index]) return false;
  }
  return true;
}

/** Short ASCII text, quicker than the general way; undefined when it is not ASCII. */
function readAscii(buffer: Buffer, start: number, end: number): string | undefined {
  const codes: number[] = [];
  for (let at = start; at < end; at++) {
    const byte = buffer[at] as number;
    if (byte > 127) return undefined;
    codes.push(byte);
  }
  return String.fromCharCode(...codes);
}

/** A position in BSON bytes; every read checks the bounds, so malformed input throws InvalidBSON (22). */
export class Reader {
  readonly buffer: Buffer;
  constructor(
    bytes: Uint8Array,
    public at = 0,
    public end = bytes.length,
  ) {
    this.buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Moves over `count` bytes and answers where they began. */
  skip(count: number): number {
    const start = this.at;
    if (count < 0 || start + count > this.end) throw malformed("a value runs past the end of its document");
    this.at = start + count;
    return start;
  }

  int32(): number {
    return this.buffer.readInt32LE(this.skip(4));
  }

  /**
   * A name. Documents repeat their names, so those met before are found by their bytes rather than made
   * again.
   */
  cstring(): string {
    const { buffer, end } = this;
    const start = this.at;
    let at = start;
    let hash = 0;
    for (; at < end && buffer[at] !== 0; at++) hash = (hash * 31 + (buffer[at] as number)) | 0;
    if (at >= end) throw malformed("a name has no end");
    this.at = at + 1;
    const slot = hash & (NAMES - 1);
    const known = names[slot];
    if (known !== undefined && known.length === at - start && isSame(known, buffer, start)) return known;
    const name = this.text(start, at);
    if (name.length === at - start && name.length <= LONGEST_NAME) names[slot] = name;
    return name;
  }

  string(): string {
    const length = this.int32();
    if (length < 1) throw malformed("a string has an impossible length");
    const start = this.skip(length);
    if (this.buffer[this.at - 1] !== 0) throw malformed("a string does not end in a zero byte");
    return this.text(start, this.at - 1);
  }

  private text(start: number, end: number): string {
    const text =
      end - start <= SHORT
        ? (readAscii(this.buffer, start, end) ?? this.utf8(start, end))
        : this.utf8(start, end);
    if (text.includes("\uFFFD") && !isUtf8(this.buffer.subarray(start, end)))
      throw malformed("text is not UTF-8");
    return text;
  }

  private utf8(start: number, end: number): string {
    return this.buffer.toString("utf8", start, end);
  }

  /** Enters the embedded document that starts here; answers where it ends. */
  enter(): number {
    const start = this.at;
    const length = this.int32();
    const end = start + length;
    if (length < 5 || end > this.end) throw malformed("a document has an impossible length");
    if (this.buffer[end - 1] !== 0) throw malformed("a document does not end in a zero byte");
    return end;
  }
}

/** The error of bytes that are not BSON. */
export function malformed(what: string): Error {
  return failure("InvalidBSON", `Invalid BSON: ${what}`);
}

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
