import { isUtf8 } from "node:buffer";
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
