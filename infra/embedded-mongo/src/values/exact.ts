import { Decimal128 } from "bson";
import type { Long } from "bson";

/** An exact finite number: numerator / denominator, the denominator positive. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

const DIGITS = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/;

/** IEEE 754 takes a coefficient of more digits for zero; only bytes made by hand hold one. */
const LARGEST_COEFFICIENT = 10n ** 34n - 1n;

/** A Decimal128 as coefficient and power of ten; undefined for NaN and the infinities. */
export function decimalParts(value: Decimal128): { coefficient: bigint; exponent: number } | undefined {
  const match = DIGITS.exec(value.toString());
  if (match === null) return undefined;
  const [, sign, whole, fraction = "", exponent = "0"] = match;
  const written = BigInt(`${whole}${fraction}`);
  const coefficient = written > LARGEST_COEFFICIENT ? 0n : written;
  return {
    coefficient: sign === "-" ? -coefficient : coefficient,
    exponent: Number(exponent) - fraction.length,
  };
}

/** The exact value of an int64 or a finite decimal; undefined for NaN and the infinities. */
export function fractionOf(value: Long | Decimal128): Fraction | undefined {
  if (!(value instanceof Decimal128)) return { num: value.toBigInt(), den: 1n };
  const parts = decimalParts(value);
  if (parts === undefined) return undefined;
  const power = 10n ** BigInt(Math.abs(parts.exponent));
  return parts.exponent < 0
    ? { num: parts.coefficient, den: power }
    : { num: parts.coefficient * power, den: 1n };
}

const bits = new DataView(new ArrayBuffer(8));

/** The exact value of a finite double. */
export function doubleFraction(value: number): Fraction {
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

/** a − b */
export function subtract(a: Fraction, b: Fraction): Fraction {
  return { num: a.num * b.den - b.num * a.den, den: a.den * b.den };
}

/** The largest double that is not above the value; `nearest` is a double next to it. */
export function floorDouble(value: Fraction, nearest: number): number {
  if (nearest === Infinity) return Number.MAX_VALUE;
  if (nearest === -Infinity) return -Infinity;
  return subtract(value, doubleFraction(nearest)).num < 0n ? nextBelow(nearest) : nearest;
}

function nextBelow(value: number): number {
  if (value === 0) return -Number.MIN_VALUE;
  bits.setFloat64(0, value);
  const word = bits.getBigUint64(0);
  bits.setBigUint64(0, value > 0 ? word - 1n : word + 1n);
  return bits.getFloat64(0);
}
