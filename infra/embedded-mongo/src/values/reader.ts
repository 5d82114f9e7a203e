import { isUtf8 } from "node:buffer";
import { Binary, Double, Long, Timestamp } from "bson";
import { failure } from "./errors.js";

const MAX_SHORT_TEXT_BYTES = 24;
const MAX_CACHED_NAME_BYTES = 64;
const NAME_CACHE_SIZE = 4096;
const nameCache: (string | undefined)[] = Array.from({ length: NAME_CACHE_SIZE });

function equalsBytes(name: string, buffer: Buffer, start: number): boolean {
  for (let index = 0; index < name.length; index++) {
    if (name.charCodeAt(index) !== buffer[start + index]) return false;
  }
  return true;
}

/** Converts a field's name to a latin1 text of its UTF-8 bytes. */
export const toLatin1Name = (name: string): string => Buffer.from(name).toString("latin1");

/** Reads short ASCII text faster than Buffer.toString; returns undefined for text that is not ASCII. */
function readAscii(buffer: Buffer, start: number, end: number): string | undefined {
  const codes: number[] = [];
  for (let index = start; index < end; index++) {
    const byte = buffer[index] as number;
    if (byte > 127) return undefined;
    codes.push(byte);
  }
  return String.fromCharCode(...codes);
}

/** Converts a record with type bytes as keys to an array, in which look-ups are faster. */
export const toLookupTable = <T>(byType: Record<number, T>): readonly (T | undefined)[] =>
  Array.from({ length: 256 }, (_unused, type) => byType[type]);

const FIXED_SIZES = toLookupTable({
  1: 8,
  6: 0,
  7: 12,
  8: 1,
  9: 8,
  10: 0,
  16: 4,
  17: 8,
  18: 8,
  19: 16,
  127: 0,
  255: 0,
});
/** By type, for values that begin with a length field: the number of bytes after that field, minus its value. */
const SIZES_BEYOND_LENGTH = toLookupTable({ 2: 0, 13: 0, 14: 0, 3: -4, 4: -4, 15: -4, 5: 1, 12: 12 });

/** Bounds-checked BSON reader; malformed input throws InvalidBSON (22). */
export class BsonReader {
  readonly buffer: Buffer;
  constructor(
    bytes: Uint8Array,
    public position = 0,
    public end = bytes.length,
  ) {
    this.buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Skips `count` bytes and returns their offset. */
  skip(count: number): number {
    const start = this.position;
    if (count < 0 || start + count > this.end) throw bsonError("a value runs past the end of its document");
    this.position = start + count;
    return start;
  }

  bytes(count: number): Uint8Array {
    const start = this.skip(count);
    return Uint8Array.prototype.slice.call(this.buffer, start, this.position);
  }

  int32(): number {
    return this.buffer.readInt32LE(this.skip(4));
  }

  /** Field names repeat, so short names are cached by a hash of their bytes. */
  cstring(): string {
    const { buffer, end } = this;
    const start = this.position;
    let nameEnd = start;
    let hash = 0;
    for (; nameEnd < end && buffer[nameEnd] !== 0; nameEnd++)
      hash = (hash * 31 + (buffer[nameEnd] as number)) | 0;
    if (nameEnd >= end) throw bsonError("a name has no end");
    this.position = nameEnd + 1;
    const slot = hash & (NAME_CACHE_SIZE - 1);
    const cached = nameCache[slot];
    if (cached !== undefined && cached.length === nameEnd - start && equalsBytes(cached, buffer, start))
      return cached;
    const name = this.text(start, nameEnd);
    if (name.length === nameEnd - start && name.length <= MAX_CACHED_NAME_BYTES) nameCache[slot] = name;
    return name;
  }

  /** Skips a field without decoding it. @returns whether it has one of the names, as `toLatin1Name` converts them */
  skipField(names: readonly string[]): boolean {
    const { buffer } = this;
    const type = buffer[this.position] as number;
    const start = this.position + 1;
    let end = start;
    while (end < this.end && buffer[end] !== 0) end++;
    this.position = end + 1;
    this.skipValue(type);
    for (const name of names)
      if (name.length === end - start && equalsBytes(name, buffer, start)) return true;
    return false;
  }

  skipValue(type: number): void {
    const fixedSize = FIXED_SIZES[type];
    const sizeBeyondLength = SIZES_BEYOND_LENGTH[type];
    if (fixedSize !== undefined) this.skip(fixedSize);
    else if (sizeBeyondLength !== undefined) this.skip(this.int32() + sizeBeyondLength);
    else if (type === 11) {
      this.cstring();
      this.cstring();
    } else throw bsonError(`unknown type ${type}`);
  }

  string(): string {
    const length = this.int32();
    if (length < 1) throw bsonError("a string has an impossible length");
    const start = this.skip(length);
    if (this.buffer[this.position - 1] !== 0) throw bsonError("a string does not end in a zero byte");
    return this.text(start, this.position - 1);
  }

  private text(start: number, end: number): string {
    const ascii = end - start <= MAX_SHORT_TEXT_BYTES ? readAscii(this.buffer, start, end) : undefined;
    const text = ascii ?? this.buffer.toString("utf8", start, end);
    if (text.includes("\uFFFD") && !isUtf8(this.buffer.subarray(start, end)))
      throw bsonError("text is not UTF-8");
    return text;
  }

  /** Enters the embedded document at the read position; returns its end offset. */
  enter(): number {
    const start = this.position;
    const length = this.int32();
    const end = start + length;
    if (length < 5 || end > this.end) throw bsonError("a document has an impossible length");
    if (this.buffer[end - 1] !== 0) throw bsonError("a document does not end in a zero byte");
    return end;
  }

  boolean(): boolean {
    const byte = this.buffer[this.skip(1)];
    if (byte !== 0 && byte !== 1) throw bsonError("a boolean is neither 0 nor 1");
    return byte === 1;
  }

  /** A double with an int32 value (or -0) becomes `Double` to keep its type. */
  double(): number | Double {
    const value = this.buffer.readDoubleLE(this.skip(8));
    return (value | 0) === value ? new Double(value) : value;
  }

  int64(): Long {
    const start = this.skip(8);
    return new Long(this.buffer.readInt32LE(start), this.buffer.readInt32LE(start + 4), false);
  }

  timestamp(): Timestamp {
    return new Timestamp(this.int64());
  }

  /** BSON dates have 64 bits; only JavaScript's range (years ±271821) is accepted. */
  date(): Date {
    const start = this.skip(8);
    const high = this.buffer.readInt32LE(start + 4);
    const date = new Date(high * 0x1_0000_0000 + this.buffer.readUInt32LE(start));
    if (Number.isNaN(date.getTime())) throw bsonError("a date lies outside the years that can be kept");
    return date;
  }

  /** The legacy subtype 2 repeats its length, which `encode` restores. */
  binary(): Binary {
    const length = this.int32();
    const subtype = this.buffer[this.skip(1)] as number;
    if (subtype !== 2) return new Binary(this.bytes(length), subtype);
    if (length < 4 || this.int32() !== length - 4) throw bsonError("binary of subtype 2");
    return new Binary(this.bytes(length - 4), subtype);
  }
}

export function bsonError(reason: string): Error {
  return failure("InvalidBSON", `Invalid BSON: ${reason}`);
}
