import { failure } from "../values/errors.js";

/** One field of a BSON document, still as bytes: its value lies between `start` and `end`. */
export interface RawElement {
  readonly type: number;
  readonly name: string;
  /** Where the field itself begins: its type byte. */
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

/** MongoDB's limit for documents inside documents. */
const MAX_DEPTH = 200;
const DOCUMENT = 3;
const ARRAY = 4;
const FIXED_SIZES: Readonly<Record<number, number>> = {
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
};

/** The fields of a document without decoding them. Throws InvalidBSON where lengths do not fit together. */
export function* rawElements(bytes: Buffer): Generator<RawElement> {
  const end = documentEnd(bytes, 0, bytes.length);
  let position = 4;
  while (position < end - 1) {
    const type = bytes[position] as number;
    const nameEnd = stringEnd(bytes, position + 1, end);
    const start = nameEnd + 1;
    const next = valueEnd(bytes, type, start, end);
    yield { type, name: bytes.toString("utf8", position + 1, nameEnd), from: position, start, end: next };
    position = next;
  }
  if (position !== end - 1) throw invalid("a field reaches beyond its document");
}

/** Walks the whole document; throws where a client's bytes are not a document. */
export function checkDocument(bytes: Buffer): void {
  if (documentEnd(bytes, 0, bytes.length) !== bytes.length) throw invalid("bytes follow the document");
  check(bytes, 0, bytes.length, 1);
}

/** The documents in a BSON array's bytes, each as bytes of its own. */
export function rawArray(bytes: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (const { type, start, end } of rawElements(bytes)) {
    if (type !== DOCUMENT) throw failure("TypeMismatch", "BSON field 'documents' must hold objects only");
    documents.push(bytes.subarray(start, end));
  }
  return documents;
}

function check(bytes: Buffer, start: number, limit: number, depth: number): void {
  if (depth > MAX_DEPTH)
    throw failure("Overflow", `BSONObj exceeds maximum nested object depth: ${MAX_DEPTH}`);
  const end = documentEnd(bytes, start, limit);
  let position = start + 4;
  while (position < end - 1) {
    const type = bytes[position] as number;
    const valueStart = stringEnd(bytes, position + 1, end) + 1;
    position = valueEnd(bytes, type, valueStart, end);
    if (type === DOCUMENT || type === ARRAY) check(bytes, valueStart, position, depth + 1);
    if (type === 2 && bytes[position - 1] !== 0) throw invalid("a string does not end with a zero byte");
  }
  if (position !== end - 1) throw invalid("a field reaches beyond its document");
}

function documentEnd(bytes: Buffer, start: number, limit: number): number {
  const length = lengthAt(bytes, start, limit);
  if (length < 5 || start + length > limit) throw invalid(`a document's length is ${length}`);
  if (bytes[start + length - 1] !== 0) throw invalid("a document does not end with a zero byte");
  return start + length;
}

function valueEnd(bytes: Buffer, type: number, start: number, limit: number): number {
  const end = start + valueSize(bytes, type, start, limit);
  if (end > limit - 1) throw invalid("a value reaches beyond its document");
  return end;
}

function valueSize(bytes: Buffer, type: number, start: number, limit: number): number {
  const fixed = FIXED_SIZES[type];
  if (fixed !== undefined) return fixed;
  if (type === DOCUMENT || type === ARRAY) return documentEnd(bytes, start, limit) - start;
  if (type === 11) return stringEnd(bytes, stringEnd(bytes, start, limit) + 1, limit) + 1 - start;
  const length = lengthAt(bytes, start, limit);
  if (type === 2 || type === 13 || type === 14) return atLeast(length, 1) + 4;
  if (type === 5) return atLeast(length, 0) + 5;
  if (type === 12) return atLeast(length, 1) + 16;
  if (type === 15) return atLeast(length, 14);
  throw invalid(`unknown type ${type}`);
}

function atLeast(length: number, least: number): number {
  if (length < least) throw invalid(`a value's length is ${length}`);
  return length;
}

function lengthAt(bytes: Buffer, position: number, limit: number): number {
  if (position + 4 > limit) throw invalid("a length is cut off");
  return bytes.readInt32LE(position);
}

function stringEnd(bytes: Buffer, start: number, limit: number): number {
  const end = bytes.indexOf(0, start);
  if (end < 0 || end >= limit) throw invalid("a name is not ended");
  return end;
}

function invalid(reason: string): Error {
  return failure("InvalidBSON", `Invalid BSON: ${reason}`);
}
