import { Decimal128 } from "bson";
import { decimalParts, numberType, toNumber } from "./numbers.js";
import type { Numeric } from "./types.js";

const DIGITS = 34;
const MAX_EXPONENT = 6111;
const MIN_EXPONENT = -6176;

interface Parts {
  readonly coefficient: bigint;
  readonly exponent: number;
}

/** A number as Decimal128; doubles keep 15 digits, as MongoDB converts them. */
export function toDecimal(value: Numeric): Decimal128 {
  if (value instanceof Decimal128) return value;
  if (numberType(value) !== "double") return Decimal128.fromString(value.toString());
  const number = toNumber(value);
  return Number.isFinite(number)
    ? Decimal128.fromString(Number(number.toPrecision(15)).toString())
    : special(number);
}

/** Exact arithmetic, then rounded half to even at 34 digits. */
export const decimalArithmetic = {
  add: (a: Decimal128, b: Decimal128) => combine(a, b, (x, y) => x + y, add),
  multiply: (a: Decimal128, b: Decimal128) => combine(a, b, (x, y) => x * y, multiply),
  divide: (a: Decimal128, b: Decimal128) => combine(a, b, (x, y) => x / y, divide),
  remainder: (a: Decimal128, b: Decimal128) => combine(a, b, (x, y) => x % y, remainder),
};

/** The same number with the opposite sign. */
export function negateDecimal(value: Decimal128): Decimal128 {
  return decimalArithmetic.multiply(value, Decimal128.fromString("-1"));
}

function special(value: number): Decimal128 {
  return Decimal128.fromString(String(value));
}

function combine(
  a: Decimal128,
  b: Decimal128,
  plain: (x: number, y: number) => number,
  exact: (x: Parts, y: Parts) => Parts | undefined,
): Decimal128 {
  const [left, right] = [decimalParts(a), decimalParts(b)];
  const result = left && right && exact(left, right);
  return result ? build(result) : special(plain(Number(a.toString()), Number(b.toString())));
}

function add(a: Parts, b: Parts): Parts {
  const exponent = Math.min(a.exponent, b.exponent);
  return { coefficient: shift(a, exponent) + shift(b, exponent), exponent };
}

function shift(value: Parts, exponent: number): bigint {
  return value.coefficient * 10n ** BigInt(value.exponent - exponent);
}

function multiply(a: Parts, b: Parts): Parts {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

const EXTRA = 2 * DIGITS + 4;

function divide(a: Parts, b: Parts): Parts | undefined {
  if (b.coefficient === 0n) return undefined;
  const scaled = a.coefficient * 10n ** BigInt(EXTRA);
  const whole = scaled / b.coefficient;
  // A remainder beyond the digits kept still decides how a half is rounded.
  const sticky = scaled % b.coefficient === 0n ? 0n : 1n;
  const parts = {
    coefficient: whole * 10n + (whole < 0n ? -sticky : sticky),
    exponent: a.exponent - b.exponent - EXTRA - 1,
  };
  return sticky === 0n ? trim(parts, a.exponent - b.exponent) : parts;
}

function remainder(a: Parts, b: Parts): Parts | undefined {
  const exponent = Math.min(a.exponent, b.exponent);
  const divisor = shift(b, exponent);
  return divisor === 0n ? undefined : { coefficient: shift(a, exponent) % divisor, exponent };
}

function trim(value: Parts, ideal: number): Parts {
  let { coefficient, exponent } = value;
  while (exponent < ideal && coefficient !== 0n && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent++;
  }
  return coefficient === 0n ? { coefficient, exponent: ideal } : { coefficient, exponent };
}

function build(value: Parts): Decimal128 {
  let { coefficient, exponent } = value;
  const length = (coefficient < 0n ? -coefficient : coefficient).toString().length;
  const drop = Math.max(length - DIGITS, MIN_EXPONENT - exponent, 0);
  if (drop > 0) {
    coefficient = roundOff(coefficient, drop);
    exponent += drop;
    if ((coefficient < 0n ? -coefficient : coefficient).toString().length > DIGITS)
      return build({ coefficient, exponent });
  }
  if (coefficient === 0n) exponent = Math.min(exponent, MAX_EXPONENT);
  if (exponent + length > MAX_EXPONENT + DIGITS && coefficient !== 0n)
    return special(coefficient < 0n ? -Infinity : Infinity);
  return Decimal128.fromString(`${coefficient}E${exponent}`);
}

function roundOff(coefficient: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(digits);
  const whole = coefficient / unit;
  const rest = coefficient % unit;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const up = twice > unit || (twice === unit && whole % 2n !== 0n);
  if (!up) return whole;
  return coefficient < 0n ? whole - 1n : whole + 1n;
}
