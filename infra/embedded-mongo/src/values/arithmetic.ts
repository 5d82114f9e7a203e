import { Decimal128, Long } from "bson";
import { parseDecimal, toDouble, isInt32, getNumberType, toNumber } from "./numbers.js";
import type { Numeric } from "./types.js";

const INT64_LIMIT = 1n << 63n;
const MAX_DECIMAL_DIGITS = 34;
const MAX_EXPONENT = 6111;
const MIN_EXPONENT = -6176;

type DecimalParts = NonNullable<ReturnType<typeof parseDecimal>>;
type DecimalOperation = (a: Decimal128, b: Decimal128) => Decimal128;

/** Creates an operation that rounds half-even to 34 digits; `approximate` handles NaN, infinities and zero divisors. */
const createDecimalOperation =
  (
    computeExactly: (a: DecimalParts, b: DecimalParts) => DecimalParts | undefined,
    approximate: (x: number, y: number) => number,
  ): DecimalOperation =>
  (a, b) => {
    const [left, right] = [parseDecimal(a), parseDecimal(b)];
    const result = left && right && computeExactly(left, right);
    return result
      ? buildDecimal(result)
      : numberToDecimal(approximate(Number(a.toString()), Number(b.toString())));
  };

export const decimalArithmetic = {
  add: createDecimalOperation(addParts, (x, y) => x + y),
  multiply: createDecimalOperation(multiplyParts, (x, y) => x * y),
  divide: createDecimalOperation(divideParts, (x, y) => x / y),
  remainder: createDecimalOperation(remainderParts, (x, y) => x % y),
};

/** Adds in the wider type; int32 overflow yields an int64, and int64 overflow yields undefined. */
export const add = createOperation(
  (x, y) => x + y,
  (x, y) => x + y,
  decimalArithmetic.add,
);
/** Multiplies with the promotion rules of `add`. */
export const multiply = createOperation(
  (x, y) => x * y,
  (x, y) => x * y,
  decimalArithmetic.multiply,
);

function createOperation(
  applyToNumbers: (a: number, b: number) => number,
  applyToBigInts: (a: bigint, b: bigint) => bigint,
  applyToDecimals: DecimalOperation,
): (a: Numeric, b: Numeric) => Numeric | undefined {
  return (a, b) => {
    const [left, right] = [getNumberType(a), getNumberType(b)];
    if (left === "decimal" || right === "decimal") return applyToDecimals(toDecimal(a), toDecimal(b));
    if (left === "double" || right === "double") return toDouble(applyToNumbers(toNumber(a), toNumber(b)));
    if (left === "int" && right === "int") {
      const result = applyToNumbers(a as number, b as number);
      if (isInt32(result)) return result;
      if (result === 0) return 0;
    }
    return toLong(applyToBigInts(toBigInt(a), toBigInt(b)));
  };
}

export function toBigInt(value: Numeric): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(toNumber(value));
}

/** Converts to an int64; returns undefined on overflow. */
export function toLong(value: bigint): Long | undefined {
  return value >= -INT64_LIMIT && value < INT64_LIMIT ? Long.fromBigInt(value) : undefined;
}

export function toDecimal(value: Numeric): Decimal128 {
  if (value instanceof Decimal128) return value;
  if (getNumberType(value) !== "double") return Decimal128.fromString(value.toString());
  const number = toNumber(value);
  return numberToDecimal(Number.isFinite(number) ? Number(number.toPrecision(15)) : number);
}

function numberToDecimal(value: number): Decimal128 {
  return Decimal128.fromString(String(value));
}

function addParts(a: DecimalParts, b: DecimalParts): DecimalParts {
  const exponent = Math.min(a.exponent, b.exponent);
  return { coefficient: scaleCoefficient(a, exponent) + scaleCoefficient(b, exponent), exponent };
}

function scaleCoefficient(value: DecimalParts, exponent: number): bigint {
  return value.coefficient * 10n ** BigInt(value.exponent - exponent);
}

function multiplyParts(a: DecimalParts, b: DecimalParts): DecimalParts {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

const EXTRA_DIGITS = 2 * MAX_DECIMAL_DIGITS + 4;

function divideParts(a: DecimalParts, b: DecimalParts): DecimalParts | undefined {
  if (b.coefficient === 0n) return undefined;
  const scaledDividend = a.coefficient * 10n ** BigInt(EXTRA_DIGITS);
  const idealExponent = a.exponent - b.exponent;
  let quotient = scaledDividend / b.coefficient;
  let exponent = idealExponent - EXTRA_DIGITS;
  // A sticky digit is appended to an inexact quotient, so that half-even rounding sees the remainder.
  if (scaledDividend % b.coefficient !== 0n)
    return { coefficient: quotient * 10n + (quotient < 0n ? -1n : 1n), exponent: exponent - 1 };
  for (; exponent < idealExponent && quotient % 10n === 0n; exponent++) quotient /= 10n;
  return { coefficient: quotient, exponent };
}

function remainderParts(a: DecimalParts, b: DecimalParts): DecimalParts | undefined {
  const exponent = Math.min(a.exponent, b.exponent);
  const divisor = scaleCoefficient(b, exponent);
  return divisor === 0n ? undefined : { coefficient: scaleCoefficient(a, exponent) % divisor, exponent };
}

function buildDecimal(value: DecimalParts): Decimal128 {
  let { coefficient, exponent } = value;
  const length = countDigits(coefficient);
  const droppedDigits = Math.max(length - MAX_DECIMAL_DIGITS, MIN_EXPONENT - exponent, 0);
  if (droppedDigits > 0) {
    coefficient = divideRounded(coefficient, 10n ** BigInt(droppedDigits), "even");
    exponent += droppedDigits;
    if (countDigits(coefficient) > MAX_DECIMAL_DIGITS) return buildDecimal({ coefficient, exponent });
  }
  if (coefficient === 0n) exponent = Math.min(exponent, MAX_EXPONENT);
  if (exponent + length > MAX_EXPONENT + MAX_DECIMAL_DIGITS && coefficient !== 0n)
    return numberToDecimal(coefficient < 0n ? -Infinity : Infinity);
  return Decimal128.fromString(`${coefficient}E${exponent}`);
}

function countDigits(value: bigint): number {
  return value.toString().length - (value < 0n ? 1 : 0);
}

export type Rounding = "floor" | "ceil" | "trunc" | "even";

/** Divides integers with rounding; `den` must be positive. */
export function divideRounded(num: bigint, den: bigint, rounding: Rounding): bigint {
  const truncatedQuotient = num / den;
  const remainder = num % den;
  if (remainder === 0n || rounding === "trunc") return truncatedQuotient;
  const nextQuotient = truncatedQuotient + (num < 0n ? -1n : 1n);
  if (rounding === "floor") return num < 0n ? nextQuotient : truncatedQuotient;
  if (rounding === "ceil") return num < 0n ? truncatedQuotient : nextQuotient;
  const doubledRemainder = (remainder < 0n ? -remainder : remainder) * 2n;
  const isOdd = truncatedQuotient % 2n !== 0n;
  return doubledRemainder > den || (doubledRemainder === den && isOdd) ? nextQuotient : truncatedQuotient;
}
