import { Decimal128, Double, Long, Timestamp } from "bson";
import { decimalParts } from "./exact.js";
import type { Numeric, Value } from "./types.js";

/** Whether the value is a number of any of the four types. */
export function isNumeric(value: unknown): value is Numeric {
  if (typeof value === "number") return true;
  return value instanceof Double || value instanceof Decimal128 || isLong(value);
}

/** Whether the value is an int64; a Timestamp, which bson derives from Long, is not. */
export function isLong(value: unknown): value is Long {
  return value instanceof Long && !(value instanceof Timestamp);
}

/** The value as a JavaScript number, as near as it gets. */
export function toNumber(value: Numeric): number {
  if (typeof value === "number") return value;
  if (value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  return decimalToNumber(value);
}

function decimalToNumber(value: Decimal128): number {
  const text = value.toString();
  if (decimalParts(value)?.coefficient !== 0n) return Number(text);
  return text.startsWith("-") ? -0 : 0;
}

export type NumberType = "int" | "long" | "double" | "decimal";

/** Which of BSON's four number types a number has. */
export function numberType(value: Numeric): NumberType {
  if (typeof value === "number") return isInt32(value) ? "int" : "double";
  if (value instanceof Double) return "double";
  return value instanceof Decimal128 ? "decimal" : "long";
}

/** Whether a JavaScript number is stored as int32. */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** A double with exactly this value, also where a plain number would be stored as int32. */
export function double(value: number): number | Double {
  return (value | 0) === value ? new Double(value) : value;
}

/** Whether the number is NaN of any type. */
export function isNaNumber(value: Value): boolean {
  if (typeof value === "number") return value !== value;
  if (value instanceof Double) return Number.isNaN(value.value);
  return value instanceof Decimal128 && value.toString() === "NaN";
}

/**
 * The number as a safe integer, or undefined when it is not one (it has a fraction, is NaN, or is beyond
 * ±2^53). This is how arguments such as a limit or an array's size are read.
 */
export function toInteger(value: Value): number | undefined {
  if (!isNumeric(value)) return undefined;
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? number + 0 : undefined;
}
