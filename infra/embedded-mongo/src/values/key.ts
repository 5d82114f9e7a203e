import type { Binary, BSONRegExp, BSONSymbol, Code, ObjectId, Timestamp } from "bson";
import { writeNumberKey } from "./number-key.js";
import { RANK, rankOf } from "./type-names.js";
import type { CodeWithScope, DBPointer, Document, Numeric, Value } from "./types.js";
import { writeText } from "./writer.js";

/** The longest key lmdb takes; callers shorten longer ones. */
export const KEY_MAX = 1978;

/**
 * Encodes values so that comparing bytes compares the values, as `compare` does. Components are self-
 * delimiting and never start with 0x00 or 0xFF; those of direction -1 have all bytes inverted. `undefined`
 * also stands for the empty array of an index entry. The result may be longer than KEY_MAX.
 */
export function encodeKey(values: readonly Value[], directions: readonly (1 | -1)[]): Buffer {
  const sink = new KeySink();
  for (let index = 0; index < values.length; index++) {
    const start = sink.at;
    writeValue(sink, values[index]);
    if (directions[index] === -1) sink.invertFrom(start);
  }
  return sink.take();
}

let pool = Buffer.allocUnsafeSlow(1 << 12);

class KeySink {
  at = 0;

  reserve(count: number): number {
    const start = this.at;
    if (start + count > pool.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(pool.length * 2, start + count));
      pool.copy(larger, 0, 0, start);
      pool = larger;
    }
    this.at = start + count;
    return start;
  }

  byte(value: number): void {
    const start = this.reserve(1);
    pool[start] = value;
  }

  bytes(value: Uint8Array): void {
    const start = this.reserve(value.length);
    pool.set(value, start);
  }

  uint32(value: number): void {
    const start = this.reserve(4);
    pool.writeUInt32BE(value >>> 0, start);
  }

  /**
   * Text in UTF-8, ended by 00; the bytes 00 and 01 inside become 01 01 and 01 02, so no key starts another.
   */
  text(value: string): void {
    const start = this.reserve(value.length * 3 + 1);
    this.at = start + writeText(pool, value, start);
    if (value.includes("\0") || value.includes("\x01")) this.escapeFrom(start);
    this.byte(0);
  }

  private escapeFrom(start: number): void {
    const raw = Buffer.from(pool.subarray(start, this.at));
    this.at = start;
    for (const byte of raw) {
      this.byte(byte <= 1 ? 1 : byte);
      if (byte <= 1) this.byte(byte + 1);
    }
  }

  number(value: Numeric): void {
    const start = this.reserve(32);
    this.at = writeNumberKey(pool, start, value);
  }

  invertFrom(start: number): void {
    for (let index = start; index < this.at; index++) pool[index] = 255 - (pool[index] as number);
  }

  take(): Buffer {
    const result = Buffer.from(pool.subarray(0, this.at));
    if (pool.length > 1 << 20) pool = Buffer.allocUnsafeSlow(1 << 12);
    return result;
  }
}

function writeValue(sink: KeySink, value: Value): void {
  const rank = rankOf(value);
  sink.byte(rank);
  WRITERS[rank]?.(sink, value as never);
}

function writeObject(sink: KeySink, value: Document): void {
  for (const [name, field] of value) {
    sink.byte(rankOf(field));
    sink.text(name);
    writeValue(sink, field);
  }
  sink.byte(0);
}

function writeArray(sink: KeySink, value: Value[]): void {
  for (const element of value) writeValue(sink, element);
  sink.byte(0);
}

function writeBinary(sink: KeySink, value: Binary): void {
  sink.uint32(value.position);
  sink.byte(value.sub_type);
  sink.bytes(value.buffer.subarray(0, value.position));
}

function writeDate(sink: KeySink, value: Date): void {
  const start = sink.reserve(8);
  pool.writeBigInt64BE(BigInt(value.getTime()), start);
  pool[start] = (pool[start] as number) ^ 0x80;
}

const WRITERS: Record<number, (sink: KeySink, value: never) => void> = {
  [RANK.number]: (sink, value: Numeric) => sink.number(value),
  [RANK.string]: (sink, value: string | BSONSymbol) =>
    sink.text(typeof value === "string" ? value : value.value),
  [RANK.object]: writeObject,
  [RANK.array]: writeArray,
  [RANK.binary]: writeBinary,
  [RANK.objectId]: (sink, value: ObjectId) => sink.bytes(value.id),
  [RANK.boolean]: (sink, value: boolean) => sink.byte(value ? 1 : 0),
  [RANK.date]: writeDate,
  [RANK.timestamp]: (sink, value: Timestamp) => (sink.uint32(value.high), sink.uint32(value.low)),
  [RANK.regex]: (sink, value: BSONRegExp) => (sink.text(value.pattern), sink.text(value.options)),
  [RANK.dbPointer]: (sink, value: DBPointer) => (sink.text(value.namespace), sink.bytes(value.id.id)),
  [RANK.code]: (sink, value: Code) => sink.text(value.code as string),
  [RANK.codeWithScope]: (sink, value: CodeWithScope) => (
    sink.text(value.code),
    writeObject(sink, value.scope)
  ),
};
