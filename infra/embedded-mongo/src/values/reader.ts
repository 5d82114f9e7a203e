import { isUtf8 } from "node:buffer";
import { Binary, Double, Long, Timestamp } from "bson";
import { failure } from "./errors.js";

const MAX_SHORT_TEXT = 24;
const MAX_CACHED_NAME = 64;
const NAME_SLOTS = 4096;
const names: (string | undefined)[] = Array.from({ length: NAME_SLOTS });

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

  bytes(count: number): Uint8Array {
    const start = this.skip(count);
    return Uint8Array.prototype.slice.call(this.buffer, start, this.at);
  }

  int32(): number {
    return this.buffer.readInt32LE(this.skip(4));
  }

  /** Documents repeat their names: known ones are found by their bytes rather than made again. */
  cstring(): string {
    const { buffer, end } = this;
    const start = this.at;
    let at = start;
    let hash = 0;
    for (; at < end && buffer[at] !== 0; at++) hash = (hash * 31 + (buffer[at] as number)) | 0;
    if (at >= end) throw malformed("a name has no end");
    this.at = at + 1;
    const slot = hash & (NAME_SLOTS - 1);
    const known = names[slot];
    if (known !== undefined && known.length === at - start && isSame(known, buffer, start)) return known;
    const name = this.text(start, at);
    if (name.length === at - start && name.length <= MAX_CACHED_NAME) names[slot] = name;
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
    const ascii = end - start <= MAX_SHORT_TEXT ? readAscii(this.buffer, start, end) : undefined;
    const text = ascii ?? this.buffer.toString("utf8", start, end);
    if (text.includes("\uFFFD") && !isUtf8(this.buffer.subarray(start, end)))
      throw malformed("text is not UTF-8");
    return text;
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

  boolean(): boolean {
    const byte = this.buffer[this.skip(1)];
    if (byte !== 0 && byte !== 1) throw malformed("a boolean is neither 0 nor 1");
    return byte === 1;
  }

  /** A double that an int32 could hold too (and -0) becomes `Double`, so that its type is not lost. */
  double(): number | Double {
    const value = this.buffer.readDoubleLE(this.skip(8));
    return (value | 0) === value ? new Double(value) : value;
  }

  int64(): Long {
    const start = this.skip(8);
    return new Long(this.buffer.readInt32LE(start), this.buffer.readInt32LE(start + 4), false);
  }

  timestamp(): Timestamp {
    const start = this.skip(8);
    return new Timestamp({ i: this.buffer.readUInt32LE(start), t: this.buffer.readUInt32LE(start + 4) });
  }

  /** BSON holds 64 bits of milliseconds, of which JavaScript's range (the years ±271821) is accepted. */
  date(): Date {
    const start = this.skip(8);
    const high = this.buffer.readInt32LE(start + 4);
    const date = new Date(high * 0x1_0000_0000 + this.buffer.readUInt32LE(start));
    if (Number.isNaN(date.getTime())) throw malformed("a date lies outside the years that can be kept");
    return date;
  }

  /** The old subtype 2 repeats its length inside, which `encode` puts back. */
  binary(): Binary {
    const length = this.int32();
    const subtype = this.buffer[this.skip(1)] as number;
    if (subtype !== 2) return new Binary(this.bytes(length), subtype);
    if (length < 4 || this.int32() !== length - 4) throw malformed("binary of subtype 2");
    return new Binary(this.bytes(length - 4), subtype);
  }
}

export function malformed(what: string): Error {
  return failure("InvalidBSON", `Invalid BSON: ${what}`);
}
