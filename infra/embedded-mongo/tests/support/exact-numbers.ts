import { Decimal128, Double } from "bson";
import { isLong } from "../../src/values/numbers.js";
import type { Value } from "../../src/values/types.js";

/** A fraction; -1n/0n and 1n/0n are the infinities, 0n/0n is NaN. */
type ExactNumber = readonly [num: bigint, den: bigint];

/** Compares numbers by exact arithmetic on their bits, as a reference for the server. */
export function compareByArithmetic(a: Value, b: Value): number {
  const [[aNum, aDen], [bNum, bDen]] = [toExactNumber(a), toExactNumber(b)];
  const [aIsNaN, bIsNaN] = [isExactNaN([aNum, aDen]), isExactNaN([bNum, bDen])];
  if (aIsNaN || bIsNaN) return Number(bIsNaN) - Number(aIsNaN);
  if (aDen === 0n || bDen === 0n)
    return Math.sign(getInfinitySign([aNum, aDen]) - getInfinitySign([bNum, bDen]));
  const difference = aNum * bDen - bNum * aDen;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

const isExactNaN = ([num, den]: ExactNumber): boolean => num === 0n && den === 0n;
const getInfinitySign = ([num, den]: ExactNumber): number => (den === 0n ? Number(num) : 0);

function toExactNumber(value: Value): ExactNumber {
  if (typeof value === "number") return doubleToExactNumber(value);
  if (value instanceof Double) return doubleToExactNumber(value.value);
  if (value instanceof Decimal128) return decimalToExactNumber(Buffer.from(value.bytes));
  if (isLong(value)) return [value.toBigInt(), 1n];
  throw new Error("not a number");
}

/** Converts a double; scaling by powers of two is lossless. */
function doubleToExactNumber(value: number): ExactNumber {
  if (Number.isNaN(value)) return [0n, 0n];
  if (!Number.isFinite(value)) return [BigInt(Math.sign(value)), 0n];
  const magnitude = Math.abs(value);
  if (magnitude >= 2 ** 53) return [BigInt(value), 1n];
  if (magnitude >= 2 ** -500) return [BigInt(value * 2 ** 553), 2n ** 553n];
  return [BigInt(value * 2 ** 574 * 2 ** 500), 2n ** 1074n];
}

const MAX_COEFFICIENT = 10n ** 34n - 1n;

/** Converts a decimal128 in IEEE 754-2008's binary encoding; coefficients of more than 34 digits count as zero. */
function decimalToExactNumber(bytes: Buffer): ExactNumber {
  const [high, low] = [bytes.readBigUInt64LE(8), bytes.readBigUInt64LE(0)];
  const sign = high >> 63n === 1n ? -1n : 1n;
  const combination = (high >> 58n) & 31n;
  if (combination === 31n) return [0n, 0n];
  if (combination === 30n) return [sign, 0n];
  if (combination >= 24n) return [0n, 1n];
  const coefficient = ((high & 0x1_ffff_ffff_ffffn) << 64n) | low;
  const power = Number((high >> 49n) & 0x3fffn) - 6176;
  const num = coefficient > MAX_COEFFICIENT ? 0n : sign * coefficient;
  return power < 0 ? [num, 10n ** BigInt(-power)] : [num * 10n ** BigInt(power), 1n];
}
