import { BSONSymbol } from "bson";
import type { Binary, BSONRegExp, Code, ObjectId, Timestamp } from "bson";
import { invert, writeNumberKey } from "./number-key.js";
import { TYPE_RANK, getTypeRank } from "./type-names.js";
import { nullIfMissing } from "./types.js";
import type { CodeWithScope, DBPointer, Document, MaybeValue, Numeric, Value } from "./types.js";
import { GrowingBuffer } from "./writer.js";

/**
 * Memcomparable encoding: byte order is value order. Components are prefix-free and never start with 0x00 or 0xFF;
 * descending components have all bytes inverted. `undefined` also represents an empty array.
 */
export function encodeKey(values: readonly Value[], directions: readonly (1 | -1)[]): Buffer {
  return Buffer.from(encodeTransientKey(values, directions));
}

/** Like `encodeKey`, without a copy: the bytes are those of the key only until the next one is encoded. */
export function encodeTransientKey(values: readonly MaybeValue[], directions: readonly (1 | -1)[]): Buffer {
  sharedWriter.position = 0;
  for (let index = 0; index < values.length; index++) {
    const start = sharedWriter.position;
    writeValue(sharedWriter, nullIfMissing(values[index]));
    if (directions[index] === -1) invert(sharedWriter.buffer, start, sharedWriter.position);
  }
  return sharedWriter.view();
}

/** Returns a text that is the same for two values if and only if they compare equal. */
export function toCanonicalText(value: Value): string {
  if (typeof value === "string") return `=${value}`;
  if (value instanceof BSONSymbol) return `=${value.value}`;
  return `:${encodeKey([value], [1]).toString("latin1")}`;
}

class KeyWriter extends GrowingBuffer {
  uint32(value: number): void {
    const start = this.reserve(4);
    this.buffer.writeUInt32BE(value >>> 0, start);
  }

  /** Writes NUL-terminated UTF-8; bytes 00 and 01 are escaped as 01 01 and 01 02 to stay prefix-free. */
  text(value: string): void {
    const start = this.position;
    this.utf8(value);
    if (value.includes("\0") || value.includes("\x01")) this.escapeFrom(start);
    this.byte(0);
  }

  private escapeFrom(start: number): void {
    const unescaped = Buffer.from(this.buffer.subarray(start, this.position));
    this.position = start;
    for (const byte of unescaped) {
      this.byte(byte <= 1 ? 1 : byte);
      if (byte <= 1) this.byte(byte + 1);
    }
  }

  number(value: Numeric): void {
    const start = this.reserve(32);
    this.position = writeNumberKey(this.buffer, start, value);
  }

  date(value: Date): void {
    const ms = value.getTime();
    this.uint32(Math.floor(ms / 2 ** 32) ^ 0x8000_0000);
    this.uint32(ms);
  }
}

const sharedWriter = new KeyWriter();

function writeValue(writer: KeyWriter, value: Value): void {
  const rank = getTypeRank(value);
  writer.byte(rank);
  WRITERS[rank]?.(writer, value as never);
}

function writeObject(writer: KeyWriter, value: Document): void {
  for (const [name, field] of value) {
    writer.byte(getTypeRank(field));
    writer.text(name);
    writeValue(writer, field);
  }
  writer.byte(0);
}

function writeArray(writer: KeyWriter, value: Value[]): void {
  for (const element of value) writeValue(writer, element);
  writer.byte(0);
}

function writeBinary(writer: KeyWriter, value: Binary): void {
  writer.uint32(value.position);
  writer.byte(value.sub_type);
  writer.bytes(value.buffer.subarray(0, value.position));
}

const WRITERS: Record<number, (writer: KeyWriter, value: never) => void> = {
  [TYPE_RANK.number]: (writer, value: Numeric) => writer.number(value),
  [TYPE_RANK.string]: (writer, value: string | BSONSymbol) =>
    writer.text(typeof value === "string" ? value : value.value),
  [TYPE_RANK.object]: writeObject,
  [TYPE_RANK.array]: writeArray,
  [TYPE_RANK.binary]: writeBinary,
  [TYPE_RANK.objectId]: (writer, value: ObjectId) => writer.bytes(value.id),
  [TYPE_RANK.boolean]: (writer, value: boolean) => writer.byte(value ? 1 : 0),
  [TYPE_RANK.date]: (writer, value: Date) => writer.date(value),
  [TYPE_RANK.timestamp]: (writer, value: Timestamp) => (writer.uint32(value.high), writer.uint32(value.low)),
  [TYPE_RANK.regex]: (writer, value: BSONRegExp) => (writer.text(value.pattern), writer.text(value.options)),
  [TYPE_RANK.dbPointer]: (writer, value: DBPointer) => (
    writer.text(value.namespace),
    writer.bytes(value.id.id)
  ),
  [TYPE_RANK.code]: (writer, value: Code) => writer.text(value.code as string),
  [TYPE_RANK.codeWithScope]: (writer, value: CodeWithScope) => (
    writer.text(value.code),
    writeObject(writer, value.scope)
  ),
};
