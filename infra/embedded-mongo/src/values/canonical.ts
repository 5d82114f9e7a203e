import type { Collation } from "./collation.js";
import { isDocument } from "./types.js";
import type { Value } from "./types.js";

/** A value that is the same for all values which a collation takes for equal. */
export function canonicalValue(value: Value, collation: Collation): Value {
  if (typeof value === "string") return collation.canonical(value);
  if (Array.isArray(value)) return value.map((item) => canonicalValue(item, collation));
  if (!isDocument(value)) return value;
  return new Map([...value].map(([name, inner]) => [name, canonicalValue(inner, collation)]));
}
