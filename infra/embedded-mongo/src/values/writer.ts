import { failure } from "./errors.js";

const SHORT = 32;

/** Writes text as UTF-8 where there is room for three bytes per unit; answers how many bytes it took. */
export function writeText(target: Buffer, text: string, start: number): number {
  if (text.length > SHORT) return target.write(text, start);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // The general way is slow for short text, but only it knows more than ASCII.
    if (code > 127) return target.write(text, start);
    target[start + index] = code;
  }
  return text.length;
}

const KEPT = 1 << 20;
/** Nothing longer can be sent or stored. */
const MOST = 48_000_000;

/**
 * A growing buffer for BSON's little-endian pieces; reused between documents unless a huge one made it huge.
 */
export class Writer {
  buffer = Buffer.allocUnsafeSlow(1 << 14);
  at = 0;

  private reserve(count: number): number {
    const start = this.at;
    if (start > MOST) throw failure("BSONObjectTooLarge", "a document became larger than a message may be");
    if (start + count > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, start + count));
      this.buffer.copy(larger, 0, 0, start);
      this.buffer = larger;
    }
    this.at = start + count;
    return start;
  }

  byte(value: number): void {
    const start = this.reserve(1);
    this.buffer[start] = value;
  }

  int32(value: number): void {
    const start = this.reserve(4);
    this.buffer.writeInt32LE(value, start);
  }

  int64(value: bigint): void {
    const start = this.reserve(8);
    this.buffer.writeBigInt64LE(value, start);
  }

  double(value: number): void {
    const start = this.reserve(8);
    this.buffer.writeDoubleLE(value, start);
  }

  bytes(value: Uint8Array): void {
    const start = this.reserve(value.length);
    this.buffer.set(value, start);
  }

  cstring(value: string): void {
    if (value.includes("\0"))
      throw failure("BadValue", "Field names and patterns may not contain null bytes");
    this.text(value);
    this.byte(0);
  }

  string(value: string): void {
    const start = this.at;
    this.int32(0);
    this.text(value);
    this.byte(0);
    this.buffer.writeInt32LE(this.at - start - 4, start);
  }

  private text(value: string): void {
    const start = this.reserve(value.length * 3);
    this.at = start + writeText(this.buffer, value, start);
  }

  begin(): number {
    const start = this.at;
    this.int32(0);
    return start;
  }

  finish(start: number): void {
    this.byte(0);
    this.buffer.writeInt32LE(this.at - start, start);
  }

  /** A copy of what was written. */
  take(): Buffer {
    const result = Buffer.from(this.buffer.subarray(0, this.at));
    if (this.buffer.length > KEPT) this.buffer = Buffer.allocUnsafeSlow(1 << 14);
    return result;
  }
}
