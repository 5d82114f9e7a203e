import { Decimal128, Double, Long, Timestamp } from "bson";
import { MISSING } from "./types.js";
import type { MaybeValue, Numeric, Value } from "./types.js";

export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

const DECIMAL_TEXT = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/;

/** IEEE 754 reads a longer coefficient as zero; libraries never write such a coefficient. */
const MAX_COEFFICIENT = 10n ** 34n - 1n;

/** Parses a finite Decimal128; returns undefined for NaN and infinities. */
export function parseDecimal(value: Decimal128): { coefficient: bigint; exponent: number } | undefined {
  const match = DECIMAL_TEXT.exec(value.toString());
  if (match === null) return undefined;
  const [, sign, integerDigits, fraction = "", exponent = "0"] = match;
  const parsedCoefficient = BigInt(`${integerDigits}${fraction}`);
  const coefficient = parsedCoefficient > MAX_COEFFICIENT ? 0n : parsedCoefficient;
  return {
    coefficient: sign === "-" ? -coefficient : coefficient,
    exponent: Number(exponent) - fraction.length,
  };
}

/** Converts an int64 or a finite decimal to a fraction; returns undefined for NaN and infinities. */
export function toFraction(value: Long | Decimal128): Fraction | undefined {
  if (!(value instanceof Decimal128)) return { num: value.toBigInt(), den: 1n };
  const parts = parseDecimal(value);
  return parts && createFraction(parts.coefficient, 10n, parts.exponent);
}

/** Returns `coefficient * base ** exponent`. */
function createFraction(coefficient: bigint, base: bigint, exponent: number): Fraction {
  const power = base ** BigInt(Math.abs(exponent));
  return exponent < 0 ? { num: coefficient, den: power } : { num: coefficient * power, den: 1n };
}

const doubleBits = new DataView(new ArrayBuffer(8));

export function doubleToFraction(value: number): Fraction {
  doubleBits.setFloat64(0, value);
  const bits = doubleBits.getBigUint64(0);
  const biasedExponent = Number((bits >> 52n) & 0x7ffn);
  const mantissa = BigInt.asUintN(52, bits) + (biasedExponent === 0 ? 0n : 1n << 52n);
  return createFraction(value < 0 ? -mantissa : mantissa, 2n, Math.max(biasedExponent, 1) - 1075);
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return { num: a.num * b.den - b.num * a.den, den: a.den * b.den };
}

/** Returns the largest double not above the value; no double may lie between `nearest` and the value. */
export function floorDouble(value: Fraction, nearest: number): number {
  if (nearest === Infinity) return Number.MAX_VALUE;
  if (nearest === -Infinity) return -Infinity;
  return subtract(value, doubleToFraction(nearest)).num < 0n ? getNextBelow(nearest) : nearest;
}

function getNextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  doubleBits.setFloat64(0, value);
  const bits = doubleBits.getBigUint64(0);
  doubleBits.setBigUint64(0, value > 0 ? bits - 1n : bits + 1n);
  return doubleBits.getFloat64(0);
}

export function isNumeric(value: unknown): value is Numeric {
  if (typeof value === "number") return true;
  return value instanceof Double || value instanceof Decimal128 || isLong(value);
}

/** Whether the value is an int64; bson's Timestamp extends Long but is no int64. */
export function isLong(value: unknown): value is Long {
  return value instanceof Long && !(value instanceof Timestamp);
}

export function toNumber(value: Numeric): number {
  if (typeof value === "number") return value;
  if (value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  const text = value.toString();
  if (parseDecimal(value)?.coefficient !== 0n) return Number(text);
  return text.startsWith("-") ? -0 : 0;
}

export function asNumber(value: Value): number | undefined {
  return isNumeric(value) ? toNumber(value) : undefined;
}

export function getNumberType(value: Numeric): "int" | "long" | "double" | "decimal" {
  if (typeof value === "number") return isInt32(value) ? "int" : "double";
  if (value instanceof Double) return "double";
  return value instanceof Decimal128 ? "decimal" : "long";
}

export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** Returns a double, which is wrapped if a plain number would be stored as int32. */
export function toDouble(value: number): number | Double {
  return (value | 0) === value ? new Double(value) : value;
}

export function isNumericNaN(value: Value): boolean {
  if (typeof value === "number") return value !== value;
  if (value instanceof Double) return Number.isNaN(value.value);
  return value instanceof Decimal128 && value.toString() === "NaN";
}

/** Converts an argument such as a limit to a number; returns undefined if it is not a safe integer. */
export function toInteger(value: Value): number | undefined {
  const number = asNumber(value) ?? NaN;
  return Number.isSafeInteger(number) ? number + 0 : undefined;
}

/** Whether MongoDB treats the value as true: all except false, null, undefined, zero and missing. */
export function isTruthy(value: MaybeValue): boolean {
  if (value === MISSING || value === null || value === undefined) return false;
  if (isNumeric(value)) return isNumericNaN(value) || toNumber(value) !== 0;
  return value !== false;
}
