import { Decimal128, Double, Long, Timestamp } from "bson";
import { MISSING } from "./types.js";
import type { Missing, Numeric, Value } from "./types.js";

export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

const DIGITS = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/;

/** IEEE 754 reads a longer coefficient as zero; libraries never write one. */
const MAX_COEFFICIENT = 10n ** 34n - 1n;

/** A finite Decimal128's parts; undefined for NaN and infinities. */
export function parseDecimal(value: Decimal128): { coefficient: bigint; exponent: number } | undefined {
  const match = DIGITS.exec(value.toString());
  if (match === null) return undefined;
  const [, sign, whole, fraction = "", exponent = "0"] = match;
  const written = BigInt(`${whole}${fraction}`);
  const coefficient = written > MAX_COEFFICIENT ? 0n : written;
  return {
    coefficient: sign === "-" ? -coefficient : coefficient,
    exponent: Number(exponent) - fraction.length,
  };
}

/** Exact value of an int64 or finite decimal; undefined for NaN and infinities. */
export function toFraction(value: Long | Decimal128): Fraction | undefined {
  if (!(value instanceof Decimal128)) return { num: value.toBigInt(), den: 1n };
  const parts = parseDecimal(value);
  if (parts === undefined) return undefined;
  const power = 10n ** BigInt(Math.abs(parts.exponent));
  return parts.exponent < 0
    ? { num: parts.coefficient, den: power }
    : { num: parts.coefficient * power, den: 1n };
}

const bits = new DataView(new ArrayBuffer(8));

export function doubleToFraction(value: number): Fraction {
  bits.setFloat64(0, value);
  const word = bits.getBigUint64(0);
  const raw = Number((word >> 52n) & 0x7ffn);
  const mantissa = raw === 0 ? word & 0xfffffffffffffn : (word & 0xfffffffffffffn) | 0x10000000000000n;
  const signed = value < 0 ? -mantissa : mantissa;
  const exponent = (raw === 0 ? 1 : raw) - 1075;
  return exponent < 0
    ? { num: signed, den: 1n << BigInt(-exponent) }
    : { num: signed << BigInt(exponent), den: 1n };
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return { num: a.num * b.den - b.num * a.den, den: a.den * b.den };
}

/** Largest double not above the value. `nearest` must be a double next to the value: no other lies between them. */
export function floorDouble(value: Fraction, nearest: number): number {
  if (nearest === Infinity) return Number.MAX_VALUE;
  if (nearest === -Infinity) return -Infinity;
  return subtract(value, doubleToFraction(nearest)).num < 0n ? nextBelow(nearest) : nearest;
}

function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  bits.setFloat64(0, value);
  const word = bits.getBigUint64(0);
  bits.setBigUint64(0, value > 0 ? word - 1n : word + 1n);
  return bits.getFloat64(0);
}

export function isNumeric(value: unknown): value is Numeric {
  if (typeof value === "number") return true;
  return value instanceof Double || value instanceof Decimal128 || isLong(value);
}

/** Whether the value is an int64; bson's Timestamp extends Long but is none. */
export function isLong(value: unknown): value is Long {
  return value instanceof Long && !(value instanceof Timestamp);
}

export function toNumber(value: Numeric): number {
  if (typeof value === "number") return value;
  if (value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  return decimalToNumber(value);
}

function decimalToNumber(value: Decimal128): number {
  const text = value.toString();
  if (parseDecimal(value)?.coefficient !== 0n) return Number(text);
  return text.startsWith("-") ? -0 : 0;
}

type NumberType = "int" | "long" | "double" | "decimal";

export function numberType(value: Numeric): NumberType {
  if (typeof value === "number") return isInt32(value) ? "int" : "double";
  if (value instanceof Double) return "double";
  return value instanceof Decimal128 ? "decimal" : "long";
}

export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** A double, wrapped when a plain number would be stored as int32. */
export function toDouble(value: number): number | Double {
  return (value | 0) === value ? new Double(value) : value;
}

export function isNaNumber(value: Value): boolean {
  if (typeof value === "number") return value !== value;
  if (value instanceof Double) return Number.isNaN(value.value);
  return value instanceof Decimal128 && value.toString() === "NaN";
}

/** A safe integer, else undefined; for arguments such as limits. */
export function toInteger(value: Value): number | undefined {
  if (!isNumeric(value)) return undefined;
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? number + 0 : undefined;
}

/** MongoDB truthiness: all but false, null, undefined, zero and missing. */
export function isTruthy(value: Value | Missing): boolean {
  if (value === MISSING || value === null || value === undefined) return false;
  if (isNumeric(value)) return isNaNumber(value) || toNumber(value) !== 0;
  return value !== false;
}
