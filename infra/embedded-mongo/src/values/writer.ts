import { badValue, failure } from "./errors.js";

const MAX_SHORT_TEXT_CHARS = 32;
const INITIAL_BYTES = 1 << 14;
/** Larger buffers are released after use. */
const MAX_KEPT_BYTES = 1 << 20;
const MAX_BYTES = 48_000_000;

export class GrowingBuffer {
  buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  position = 0;

  reserve(count: number): number {
    const start = this.position;
    if (start > MAX_BYTES)
      throw failure("BSONObjectTooLarge", "a document became larger than a message may be");
    if (start + count > this.buffer.length) {
      const largerBuffer = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, start + count));
      this.buffer.copy(largerBuffer, 0, 0, start);
      this.buffer = largerBuffer;
    }
    this.position = start + count;
    return start;
  }

  byte(value: number): void {
    const start = this.reserve(1);
    this.buffer[start] = value;
  }

  bytes(value: Uint8Array): void {
    const start = this.reserve(value.length);
    this.buffer.set(value, start);
  }

  utf8(value: string): void {
    const start = this.reserve(value.length * 3);
    this.position = start + writeText(this.buffer, value, start);
  }

  /** Returns what was written; the next write overwrites it. */
  view(): Buffer {
    const result = this.buffer.subarray(0, this.position);
    this.position = 0;
    if (this.buffer.length > MAX_KEPT_BYTES) this.buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
    return result;
  }
}

/** Writes UTF-8; three bytes per code unit must be reserved. @returns the number of bytes written */
function writeText(target: Buffer, text: string, start: number): number {
  if (text.length > MAX_SHORT_TEXT_CHARS) return target.write(text, start);
  for (let index = 0; index < text.length; index++) {
    const charCode = text.charCodeAt(index);
    // For short ASCII text this loop is faster than Buffer.write.
    if (charCode > 127) return target.write(text, start);
    target[start + index] = charCode;
  }
  return text.length;
}

export class BsonWriter extends GrowingBuffer {
  int32(value: number): void {
    const start = this.reserve(4);
    this.buffer.writeInt32LE(value, start);
  }

  int64({ low, high }: { low: number; high: number }): void {
    this.int32(low);
    this.int32(high);
  }

  date(value: Date): void {
    const ms = value.getTime();
    this.int32(ms | 0);
    this.int32(Math.floor(ms / 2 ** 32));
  }

  double(value: number): void {
    const start = this.reserve(8);
    this.buffer.writeDoubleLE(value, start);
  }

  cstring(value: string): void {
    if (value.includes("\0")) throw badValue("Field names and patterns may not contain null bytes");
    this.utf8(value);
    this.byte(0);
  }

  string(value: string): void {
    const start = this.reserve(4);
    this.utf8(value);
    this.byte(0);
    this.buffer.writeInt32LE(this.position - start - 4, start);
  }

  finish(start: number): void {
    this.byte(0);
    this.buffer.writeInt32LE(this.position - start, start);
  }
}
