import { encode } from "./encode.js";
import type { Value } from "./types.js";

/** Whether two values are the same bytes in BSON: same type, same value, same order of fields. */
export function identical(a: Value, b: Value): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  return Buffer.compare(encode(new Map([["", a]])), encode(new Map([["", b]]))) === 0;
}
