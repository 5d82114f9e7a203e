import { Double } from "bson";
import type { Decimal128, Long } from "bson";
import { doubleToFraction, floorDouble, toFraction, subtract, toNumber } from "./numbers.js";
import type { Fraction } from "./numbers.js";
import type { Numeric } from "./types.js";

const MAX_KEY_BYTES = 29;
/** For a decimal with one of these floors the remainder would be imprecise, so the key stores the magnitude instead. */
const EXTREME_FLOORS: ReadonlySet<number> = new Set([-Infinity, -Number.MIN_VALUE]);
const scratch = Buffer.alloc(MAX_KEY_BYTES);

/**
 * Writes a key that orders numbers of all types: the largest double not above the value, then 0 if exact, else 1 and
 * the exact remainder. Returns the end offset.
 */
export function writeNumberKey(target: Buffer, at: number, value: Numeric): number {
  if (typeof value === "number") return writeExact(target, at, value);
  if (value instanceof Double) return writeExact(target, at, value.value);
  return writeWide(target, at, value);
}

export function compareExactly(a: Numeric, b: Numeric): number {
  const end = writeNumberKey(scratch, 0, a);
  const first = Buffer.from(scratch.subarray(0, end));
  return first.compare(scratch, 0, writeNumberKey(scratch, 0, b));
}

function writeExact(target: Buffer, at: number, value: number): number {
  writeDouble(target, at, value);
  target[at + 8] = 0;
  return at + 9;
}

function writeDouble(target: Buffer, at: number, value: number): void {
  if (value !== value) {
    target.fill(0, at, at + 8);
    return;
  }
  // Adding zero normalises -0 to 0, which must have the same key.
  target.writeDoubleBE(value + 0, at);
  if (value < 0) invert(target, at, at + 8);
  else target[at] = (target[at] as number) | 0x80;
}

function invert(target: Buffer, start: number, end: number): void {
  for (let index = start; index < end; index++) target[index] = 255 - (target[index] as number);
}

function writeWide(target: Buffer, at: number, value: Long | Decimal128): number {
  const nearest = toNumber(value);
  const exact = toFraction(value);
  if (exact === undefined || (Number.isSafeInteger(nearest) && isWhole(exact, nearest))) {
    return writeExact(target, at, nearest);
  }
  const floor = floorDouble(exact, nearest);
  writeDouble(target, at, floor);
  if (EXTREME_FLOORS.has(floor))
    return writeRemainder(target, at + 8, { num: -exact.num, den: exact.den }, true);
  const rest = subtract(exact, doubleToFraction(floor));
  if (rest.num > 0n) return writeRemainder(target, at + 8, rest, false);
  target[at + 8] = 0;
  return at + 9;
}

const isWhole = (value: Fraction, whole: number) => value.num === BigInt(whole) * value.den;

/** Writes a positive number as binary exponent and 128-bit mantissa, enough to distinguish any 34-digit decimals. */
function writeRemainder(target: Buffer, at: number, rest: Fraction, downwards: boolean): number {
  target[at] = 1;
  let exponent = rest.num.toString(16).length * 4 - rest.den.toString(16).length * 4;
  let mantissa = scale(rest, 127 - exponent);
  const shift = mantissa.toString(2).length - 128;
  if (shift !== 0) {
    exponent += shift;
    mantissa = scale(rest, 127 - exponent);
  }
  target.writeUInt32BE(exponent + 0x8000_0000, at + 1);
  target.writeBigUInt64BE(mantissa >> 64n, at + 5);
  target.writeBigUInt64BE(mantissa & 0xffff_ffff_ffff_ffffn, at + 13);
  if (downwards) invert(target, at + 1, at + 21);
  return at + 21;
}

function scale(value: Fraction, power: number): bigint {
  return power >= 0 ? (value.num << BigInt(power)) / value.den : value.num / (value.den << BigInt(-power));
}
