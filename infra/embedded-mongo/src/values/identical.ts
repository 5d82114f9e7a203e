import { encode } from "./encode.js";
import { isDocument } from "./types.js";
import type { Document, Value } from "./types.js";

/** Whether two values are the same bytes in BSON: same type, same value, same order of fields. */
export function identical(a: Value, b: Value): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && identicalArrays(a, b);
  if (isDocument(a)) return isDocument(b) && identicalDocuments(a, b);
  if (Array.isArray(b) || isDocument(b)) return false;
  return Buffer.compare(encode(new Map([["", a]])), encode(new Map([["", b]]))) === 0;
}

function identicalArrays(a: Value[], b: Value[]): boolean {
  return a.length === b.length && a.every((element, index) => identical(element, b[index]));
}

function identicalDocuments(a: Document, b: Document): boolean {
  if (a.size !== b.size) return false;
  const other = b.entries();
  for (const [name, value] of a) {
    const [otherName, otherValue] = other.next().value as [string, Value];
    if (name !== otherName || !identical(value, otherValue)) return false;
  }
  return true;
}
