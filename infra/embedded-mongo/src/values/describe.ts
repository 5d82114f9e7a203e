import { Double, Long, ObjectId } from "bson";
import { isDocument } from "./types.js";
import type { Value } from "./types.js";

/** A value as MongoDB's messages show it, shortened where long. */
export function describeValue(value: Value): string {
  const text = describe(value);
  return text.length > 400 ? `${text.slice(0, 400)}...` : text;
}

function describe(value: Value): string {
  if (isDocument(value)) {
    const fields = [...value].map(([name, inner]) => `${name}: ${describe(inner)}`);
    return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
  }
  if (Array.isArray(value)) return value.length > 0 ? `[ ${value.map(describe).join(", ")} ]` : "[]";
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Double)
    return Number.isInteger(value.value) ? `${value.value}.0` : String(value.value);
  if (value instanceof Long) return value.toString();
  return String(value);
}
