import { isUtf8 } from "node:buffer";
import { failure } from "./errors.js";

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

  cstring(): string {
    const zero = this.buffer.indexOf(0, this.at);
    if (zero < 0 || zero >= this.end) throw malformed("a name has no end");
    const start = this.skip(zero + 1 - this.at);
    return this.text(start, zero);
  }

  string(): string {
    const length = this.int32();
    if (length < 1) throw malformed("a string has an impossible length");
    const start = this.skip(length);
    if (this.buffer[this.at - 1] !== 0) throw malformed("a string does not end in a zero byte");
    return this.text(start, this.at - 1);
  }

  private text(start: number, end: number): string {
    const text = this.buffer.toString("utf8", start, end);
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
}

/** The error of bytes that are not BSON. */
export function malformed(what: string): Error {
  return failure("InvalidBSON", `Invalid BSON: ${what}`);
}
