import type * as bson from "bson";
import { failure } from "./errors.js";
import { BsonReader } from "./reader.js";
import type { CodeWithScope, DBPointer, Document, Value } from "./types.js";
import { BsonWriter } from "./writer.js";

const sharedWriter = new BsonWriter();

/** Encodes a document; restores the exact bytes that `decode` read. */
export function encode(document: Document): Buffer {
  sharedWriter.position = 0;
  writeDocument(sharedWriter, document);
  return Buffer.from(sharedWriter.view());
}

function writeDocument(writer: BsonWriter, document: Document): void {
  const start = writer.reserve(4);
  for (const [name, value] of document) writeElement(writer, name, value);
  writer.finish(start);
}

function writeArray(writer: BsonWriter, array: Value[]): void {
  const start = writer.reserve(4);
  for (let index = 0; index < array.length; index++) writeElement(writer, String(index), array[index]);
  writer.finish(start);
}

function writeElement(writer: BsonWriter, name: string, value: Value): void {
  const typePosition = writer.position;
  writer.byte(0);
  writer.cstring(name);
  // Writing the value may reallocate the buffer, so the type byte is set afterwards.
  const type = writeValue(writer, value);
  writer.buffer[typePosition] = type;
}

function writeValue(writer: BsonWriter, value: Value): number {
  switch (typeof value) {
    case "string":
      writer.string(value);
      return 2;
    case "number":
      return writeNumber(writer, value);
    case "boolean":
      writer.byte(value ? 1 : 0);
      return 8;
    case "undefined":
      return 6;
    default:
      return writeObject(writer, value);
  }
}

function writeNumber(writer: BsonWriter, value: number): number {
  if ((value | 0) === value && !Object.is(value, -0)) {
    writer.int32(value);
    return 16;
  }
  writer.double(value);
  return 1;
}

function writeObject(writer: BsonWriter, value: Value): number {
  if (value === null) return 10;
  if (value instanceof Map) {
    writeDocument(writer, value);
    return 3;
  }
  if (Array.isArray(value)) {
    writeArray(writer, value);
    return 4;
  }
  if (value instanceof Date) {
    writer.date(value);
    return 9;
  }
  return writeBsonObject(writer, value);
}

function writeBsonObject(writer: BsonWriter, value: Value): number {
  const { _bsontype: type = "" } = value as { _bsontype?: string };
  const write = WRITERS[type];
  if (write) return write(writer, value as never);
  if (!(value instanceof Uint8Array))
    throw failure("InternalError", "A value that BSON cannot hold was to be written");
  // Documents of a reply are encoded already.
  writer.bytes(value);
  return 3;
}

function writeBinary(writer: BsonWriter, value: bson.Binary): number {
  const bytes = value.buffer.subarray(0, value.position);
  const isOldFormat = value.sub_type === 2;
  writer.int32(bytes.length + (isOldFormat ? 4 : 0));
  writer.byte(value.sub_type);
  if (isOldFormat) writer.int32(bytes.length);
  writer.bytes(bytes);
  return 5;
}

function writeCodeWithScope(writer: BsonWriter, value: CodeWithScope): number {
  const start = writer.reserve(4);
  writer.string(value.code);
  writeDocument(writer, value.scope);
  writer.buffer.writeInt32LE(writer.position - start, start);
  return 15;
}

const WRITERS: Record<string, (writer: BsonWriter, value: never) => number> = {
  ObjectId: (writer, value: bson.ObjectId) => (writer.bytes(value.id), 7),
  Double: (writer, value: bson.Double) => (writer.double(value.value), 1),
  Long: (writer, value: bson.Long) => (writer.int64(value), 18),
  Decimal128: (writer, value: bson.Decimal128) => (writer.bytes(value.bytes), 19),
  Binary: writeBinary,
  Timestamp: (writer, value: bson.Timestamp) => (writer.int64(value), 17),
  BSONRegExp: (writer, value: bson.BSONRegExp) => (
    writer.cstring(value.pattern),
    writer.cstring(value.options),
    11
  ),
  BSONSymbol: (writer, value: bson.BSONSymbol) => (writer.string(value.value), 14),
  Code: (writer, value: bson.Code) => (writer.string(value.code), 13),
  CodeWithScope: writeCodeWithScope,
  DBPointer: (writer, value: DBPointer) => (writer.string(value.namespace), writer.bytes(value.id.id), 12),
  MinKey: () => 255,
  MaxKey: () => 127,
};

/** Whether two values have identical BSON, including types and field order. */
export function areIdentical(a: Value, b: Value): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  return Buffer.compare(encode(new Map([["", a]])), encode(new Map([["", b]]))) === 0;
}

/** The fields of a BSON document follow its length. */
export const FIELDS_START = 4;

/**
 * Copies a document without some of its top-level fields, and without decoding it.
 * @param names the fields' names, as `toLatin1Name` converts them
 */
export function omitFields(bytes: Buffer, names: readonly string[]): Buffer {
  const reader = new BsonReader(bytes);
  const end = (reader.end = reader.enter() - 1);
  sharedWriter.position = 0;
  const start = sharedWriter.reserve(FIELDS_START);
  let keptFrom = FIELDS_START;
  while (reader.position < end) {
    const from = reader.position;
    if (!reader.skipField(names)) continue;
    sharedWriter.bytes(bytes.subarray(keptFrom, from));
    keptFrom = reader.position;
  }
  sharedWriter.bytes(bytes.subarray(keptFrom, end));
  sharedWriter.finish(start);
  return Buffer.from(sharedWriter.view());
}

export function joinFields(fields: readonly Uint8Array[]): Buffer {
  const document = Buffer.concat([Buffer.alloc(FIELDS_START), ...fields, Buffer.alloc(1)]);
  document.writeInt32LE(document.length, 0);
  return document;
}
