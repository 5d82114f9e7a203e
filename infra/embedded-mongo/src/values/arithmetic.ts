import { Long } from "bson";
import { decimalArithmetic, toDecimal } from "./decimal.js";
import { double, isInt32, numberType, toNumber } from "./numbers.js";
import type { Numeric } from "./types.js";

const INT64 = 1n << 63n;

/** a + b in the wider of their types; int32 grows to int64. Undefined when int64 overflows. */
export function add(a: Numeric, b: Numeric): Numeric | undefined {
  return combine(a, b, { double: (x, y) => x + y, whole: (x, y) => x + y, decimal: decimalArithmetic.add });
}

/** a · b by the same rules. */
export function multiply(a: Numeric, b: Numeric): Numeric | undefined {
  return combine(a, b, {
    double: (x, y) => x * y,
    whole: (x, y) => x * y,
    decimal: decimalArithmetic.multiply,
  });
}

interface Operation {
  double(a: number, b: number): number;
  whole(a: bigint, b: bigint): bigint;
  decimal: typeof decimalArithmetic.add;
}

function combine(a: Numeric, b: Numeric, operation: Operation): Numeric | undefined {
  const [left, right] = [numberType(a), numberType(b)];
  if (left === "decimal" || right === "decimal") return operation.decimal(toDecimal(a), toDecimal(b));
  if (left === "double" || right === "double") return double(operation.double(toNumber(a), toNumber(b)));
  if (left === "int" && right === "int") {
    const result = operation.double(a as number, b as number);
    if (isInt32(result)) return result;
    if (result === 0) return 0;
  }
  return toLong(operation.whole(toBigInt(a), toBigInt(b)));
}

/** An int32 or int64 as a bigint. */
export function toBigInt(value: Numeric): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(toNumber(value));
}

/** An int64, or undefined when the number needs more bits. */
export function toLong(value: bigint): Long | undefined {
  return value >= -INT64 && value < INT64 ? Long.fromBigInt(value) : undefined;
}
