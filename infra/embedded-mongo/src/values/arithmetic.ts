import { Decimal128, Long } from "bson";
import { parseDecimal, toDouble, isInt32, numberType, toNumber } from "./numbers.js";
import type { Numeric } from "./types.js";

const INT64 = 1n << 63n;
const DIGITS = 34;
const MAX_EXPONENT = 6111;
const MIN_EXPONENT = -6176;

interface Parts {
  readonly coefficient: bigint;
  readonly exponent: number;
}

type DecimalOperation = (a: Decimal128, b: Decimal128) => Decimal128;

/** Exact arithmetic, rounded half-even to 34 digits; `plain` handles NaN, infinities and zero divisors. */
const decimalOperation =
  (
    exact: (a: Parts, b: Parts) => Parts | undefined,
    plain: (x: number, y: number) => number,
  ): DecimalOperation =>
  (a, b) => {
    const [left, right] = [parseDecimal(a), parseDecimal(b)];
    const result = left && right && exact(left, right);
    return result ? build(result) : special(plain(Number(a.toString()), Number(b.toString())));
  };

export const decimalArithmetic = {
  add: decimalOperation(addParts, (x, y) => x + y),
  multiply: decimalOperation(multiplyParts, (x, y) => x * y),
  divide: decimalOperation(divideParts, (x, y) => x / y),
  remainder: decimalOperation(remainderParts, (x, y) => x % y),
};

/** a + b in the wider type; int32 promotes to int64, and int64 overflow yields undefined. */
export const add = operation(
  (x, y) => x + y,
  (x, y) => x + y,
  decimalArithmetic.add,
);
/** a · b, with the promotion rules of `add`. */
export const multiply = operation(
  (x, y) => x * y,
  (x, y) => x * y,
  decimalArithmetic.multiply,
);

function operation(
  real: (a: number, b: number) => number,
  whole: (a: bigint, b: bigint) => bigint,
  decimal: DecimalOperation,
): (a: Numeric, b: Numeric) => Numeric | undefined {
  return (a, b) => {
    const [left, right] = [numberType(a), numberType(b)];
    if (left === "decimal" || right === "decimal") return decimal(toDecimal(a), toDecimal(b));
    if (left === "double" || right === "double") return toDouble(real(toNumber(a), toNumber(b)));
    if (left === "int" && right === "int") {
      const result = real(a as number, b as number);
      if (isInt32(result)) return result;
      if (result === 0) return 0;
    }
    return toLong(whole(toBigInt(a), toBigInt(b)));
  };
}

export function toBigInt(value: Numeric): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(toNumber(value));
}

/** An int64; undefined on overflow. */
export function toLong(value: bigint): Long | undefined {
  return value >= -INT64 && value < INT64 ? Long.fromBigInt(value) : undefined;
}

export function toDecimal(value: Numeric): Decimal128 {
  if (value instanceof Decimal128) return value;
  if (numberType(value) !== "double") return Decimal128.fromString(value.toString());
  const number = toNumber(value);
  return special(Number.isFinite(number) ? Number(number.toPrecision(15)) : number);
}

export function negateDecimal(value: Decimal128): Decimal128 {
  return decimalArithmetic.multiply(value, Decimal128.fromString("-1"));
}

function special(value: number): Decimal128 {
  return Decimal128.fromString(String(value));
}

function addParts(a: Parts, b: Parts): Parts {
  const exponent = Math.min(a.exponent, b.exponent);
  return { coefficient: shift(a, exponent) + shift(b, exponent), exponent };
}

function shift(value: Parts, exponent: number): bigint {
  return value.coefficient * 10n ** BigInt(value.exponent - exponent);
}

function multiplyParts(a: Parts, b: Parts): Parts {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

const EXTRA_DIGITS = 2 * DIGITS + 4;

function divideParts(a: Parts, b: Parts): Parts | undefined {
  if (b.coefficient === 0n) return undefined;
  const scaled = a.coefficient * 10n ** BigInt(EXTRA_DIGITS);
  const whole = scaled / b.coefficient;
  const ideal = a.exponent - b.exponent;
  if (scaled % b.coefficient === 0n)
    return trim({ coefficient: whole, exponent: ideal - EXTRA_DIGITS }, ideal);
  // A sticky digit, so that half-even rounding sees the remainder.
  return { coefficient: whole * 10n + (whole < 0n ? -1n : 1n), exponent: ideal - EXTRA_DIGITS - 1 };
}

function remainderParts(a: Parts, b: Parts): Parts | undefined {
  const exponent = Math.min(a.exponent, b.exponent);
  const divisor = shift(b, exponent);
  return divisor === 0n ? undefined : { coefficient: shift(a, exponent) % divisor, exponent };
}

function trim(value: Parts, ideal: number): Parts {
  let { coefficient, exponent } = value;
  if (coefficient === 0n) return { coefficient, exponent: ideal };
  for (; exponent < ideal && coefficient % 10n === 0n; exponent++) coefficient /= 10n;
  return { coefficient, exponent };
}

function build(value: Parts): Decimal128 {
  let { coefficient, exponent } = value;
  const length = digitsOf(coefficient);
  const drop = Math.max(length - DIGITS, MIN_EXPONENT - exponent, 0);
  if (drop > 0) {
    coefficient = divideRounded(coefficient, 10n ** BigInt(drop), "even");
    exponent += drop;
    if (digitsOf(coefficient) > DIGITS) return build({ coefficient, exponent });
  }
  if (coefficient === 0n) exponent = Math.min(exponent, MAX_EXPONENT);
  if (exponent + length > MAX_EXPONENT + DIGITS && coefficient !== 0n)
    return special(coefficient < 0n ? -Infinity : Infinity);
  return Decimal128.fromString(`${coefficient}E${exponent}`);
}

function digitsOf(value: bigint): number {
  return value.toString().length - (value < 0n ? 1 : 0);
}

export type Rounding = "floor" | "ceil" | "trunc" | "even";

/** Integer division with rounding; den must be positive. */
export function divideRounded(num: bigint, den: bigint, rounding: Rounding): bigint {
  const towardsZero = num / den;
  const rest = num % den;
  if (rest === 0n || rounding === "trunc") return towardsZero;
  const away = num < 0n ? -1n : 1n;
  if (rounding === "floor") return num < 0n ? towardsZero - 1n : towardsZero;
  if (rounding === "ceil") return num < 0n ? towardsZero : towardsZero + 1n;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  return twice > den || (twice === den && towardsZero % 2n !== 0n) ? towardsZero + away : towardsZero;
}
