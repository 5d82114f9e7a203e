import { BSONRegExp, BSONSymbol, Code, Decimal128, MaxKey, MinKey, ObjectId } from "bson";
import { failure } from "./errors.js";
import { malformed, readBinary, readDate, readDouble, Reader, readInt64, readTimestamp } from "./reader.js";
import { CodeWithScope, DBPointer } from "./types.js";
import type { Document, Value } from "./types.js";

const MAX_DEPTH = 200;

/**
 * Reads BSON bytes into a document that `encode` turns into the same bytes again. Malformed bytes throw code
 * 22.
 */
export function decode(bytes: Uint8Array): Document {
  const reader = new Reader(bytes);
  const document = readDocument(reader, 0);
  if (reader.at !== bytes.length) throw malformed("bytes follow the document");
  return document;
}

function readDocument(reader: Reader, depth: number): Document {
  const outer = reader.end;
  const last = open(reader, depth);
  const document: Document = new Map();
  while (reader.at < last) {
    const type = reader.buffer[reader.at++] as number;
    const name = reader.cstring();
    document.set(name, readValue(reader, type, depth));
  }
  close(reader, outer);
  return document;
}

/** The names in an array are its indexes and say nothing. */
function readArray(reader: Reader, depth: number): Value[] {
  const outer = reader.end;
  const last = open(reader, depth);
  const array: Value[] = [];
  while (reader.at < last) {
    const type = reader.buffer[reader.at++] as number;
    reader.cstring();
    array.push(readValue(reader, type, depth));
  }
  close(reader, outer);
  return array;
}

function open(reader: Reader, depth: number): number {
  if (depth > MAX_DEPTH) throw failure("Overflow", `BSON is nested deeper than ${MAX_DEPTH} levels`);
  reader.end = reader.enter() - 1;
  return reader.end;
}

function close(reader: Reader, outer: number): void {
  reader.at = reader.end + 1;
  reader.end = outer;
}

/** Reads one value of the given BSON type at the reader's position. */
export function readValue(reader: Reader, type: number, depth: number): Value {
  const read = READERS[type];
  if (read === undefined) throw malformed(`unknown type ${type}`);
  return read(reader, depth);
}

const oid = (reader: Reader) => {
  const start = reader.skip(12);
  return new ObjectId(Uint8Array.prototype.slice.call(reader.buffer, start, start + 12));
};

function readBoolean(reader: Reader): boolean {
  const byte = reader.buffer[reader.skip(1)];
  if (byte !== 0 && byte !== 1) throw malformed("a boolean is neither 0 nor 1");
  return byte === 1;
}

function readDecimal(reader: Reader): Decimal128 {
  const start = reader.skip(16);
  return new Decimal128(Uint8Array.prototype.slice.call(reader.buffer, start, start + 16));
}

/** The library's constructor sorts the options and refuses unknown ones; stored ones stay as they are. */
function readRegex(reader: Reader): BSONRegExp {
  const regex = new BSONRegExp(reader.cstring());
  regex.options = reader.cstring();
  return regex;
}

function readCodeWithScope(reader: Reader, depth: number): CodeWithScope {
  const start = reader.at;
  const length = reader.int32();
  const code = reader.string();
  const scope = readDocument(reader, depth + 1);
  if (reader.at !== start + length) throw malformed("code with scope has a wrong length");
  return new CodeWithScope(code, scope);
}

type Read = (reader: Reader, depth: number) => Value;

const BY_TYPE: Record<number, Read> = {
  1: readDouble,
  2: (reader) => reader.string(),
  3: (reader, depth) => readDocument(reader, depth + 1),
  4: (reader, depth) => readArray(reader, depth + 1),
  5: readBinary,
  6: () => undefined,
  7: oid,
  8: readBoolean,
  9: readDate,
  10: () => null,
  11: readRegex,
  12: (reader) => new DBPointer(reader.string(), oid(reader)),
  13: (reader) => new Code(reader.string()),
  14: (reader) => new BSONSymbol(reader.string()),
  15: readCodeWithScope,
  16: (reader) => reader.int32(),
  17: readTimestamp,
  18: readInt64,
  19: readDecimal,
  127: () => new MaxKey(),
  255: () => new MinKey(),
};

const READERS: readonly (Read | undefined)[] = Array.from({ length: 256 }, (_unused, type) => BY_TYPE[type]);
