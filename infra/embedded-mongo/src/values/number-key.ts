import { Double } from "bson";
import type { Decimal128, Long } from "bson";
import { doubleToFraction, floorDouble, toFraction, subtract, toNumber } from "./numbers.js";
import type { Fraction } from "./numbers.js";
import type { Numeric } from "./types.js";

const MAX_KEY_BYTES = 29;
/** For these values of `floor` the remainder is infinite or too long, so the key stores the decimal's magnitude. */
const EXTREME_FLOORS: ReadonlySet<number> = new Set([-Infinity, -Number.MIN_VALUE]);
const scratchBuffer = Buffer.alloc(MAX_KEY_BYTES);

/**
 * Writes a key that orders numbers of all types: the largest double not above the value, then 0 if exact, else 1 and
 * the exact remainder. Returns the end offset.
 */
export function writeNumberKey(target: Buffer, offset: number, value: Numeric): number {
  if (typeof value === "number") return writeExactDouble(target, offset, value);
  if (value instanceof Double) return writeExactDouble(target, offset, value.value);
  return writeWideNumber(target, offset, value);
}

export function compareExactly(a: Numeric, b: Numeric): number {
  const firstKeyEnd = writeNumberKey(scratchBuffer, 0, a);
  const firstKey = Buffer.from(scratchBuffer.subarray(0, firstKeyEnd));
  return firstKey.compare(scratchBuffer, 0, writeNumberKey(scratchBuffer, 0, b));
}

function writeExactDouble(target: Buffer, offset: number, value: number): number {
  writeDouble(target, offset, value);
  target[offset + 8] = 0;
  return offset + 9;
}

function writeDouble(target: Buffer, offset: number, value: number): void {
  if (value !== value) {
    target.fill(0, offset, offset + 8);
    return;
  }
  // Adding zero normalises -0 to 0, which must have the same key.
  target.writeDoubleBE(value + 0, offset);
  if (value < 0) invert(target, offset, offset + 8);
  else target[offset] = (target[offset] as number) | 0x80;
}

/** Inverts all bits, which reverses the order of keys. */
export function invert(target: Buffer, start: number, end: number): void {
  for (let index = start; index < end; index++) target[index] = 255 - (target[index] as number);
}

function writeWideNumber(target: Buffer, offset: number, value: Long | Decimal128): number {
  const nearest = toNumber(value);
  const fraction = toFraction(value);
  if (fraction === undefined || (Number.isSafeInteger(nearest) && equalsInteger(fraction, nearest))) {
    return writeExactDouble(target, offset, nearest);
  }
  const floor = floorDouble(fraction, nearest);
  writeDouble(target, offset, floor);
  if (EXTREME_FLOORS.has(floor))
    return writeRemainder(target, offset + 8, { num: -fraction.num, den: fraction.den }, true);
  const remainder = subtract(fraction, doubleToFraction(floor));
  if (remainder.num === 0n) return writeExactDouble(target, offset, floor);
  return writeRemainder(target, offset + 8, remainder, false);
}

const equalsInteger = (value: Fraction, whole: number) => value.num === BigInt(whole) * value.den;

/** Writes a positive number as binary exponent and 128-bit mantissa, enough to distinguish any 34-digit decimals. */
function writeRemainder(target: Buffer, offset: number, remainder: Fraction, isInverted: boolean): number {
  target[offset] = 1;
  let exponent = remainder.num.toString(16).length * 4 - remainder.den.toString(16).length * 4;
  exponent += scale(remainder, 127 - exponent).toString(2).length - 128;
  const mantissa = scale(remainder, 127 - exponent);
  target.writeUInt32BE(exponent + 0x8000_0000, offset + 1);
  target.writeBigUInt64BE(mantissa >> 64n, offset + 5);
  target.writeBigUInt64BE(mantissa & 0xffff_ffff_ffff_ffffn, offset + 13);
  if (isInverted) invert(target, offset + 1, offset + 21);
  return offset + 21;
}

function scale(value: Fraction, power: number): bigint {
  return power >= 0 ? (value.num << BigInt(power)) / value.den : value.num / (value.den << BigInt(-power));
}
