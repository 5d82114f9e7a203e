import { Decimal128, Double } from "bson";
import { isLong } from "../../src/values/numbers.js";
import type { Value } from "../../src/values/types.js";

/** A fraction; -1n/0n and 1n/0n are the infinities, 0n/0n is NaN. */
type Exact = readonly [num: bigint, den: bigint];

/** Reference comparison by exact arithmetic on the numbers' bits. */
export function compareByArithmetic(a: Value, b: Value): number {
  const [[aNum, aDen], [bNum, bDen]] = [exact(a), exact(b)];
  const [aIsNaN, bIsNaN] = [isNaN([aNum, aDen]), isNaN([bNum, bDen])];
  if (aIsNaN || bIsNaN) return Number(bIsNaN) - Number(aIsNaN);
  if (aDen === 0n || bDen === 0n) return Math.sign(sizeOf([aNum, aDen]) - sizeOf([bNum, bDen]));
  const difference = aNum * bDen - bNum * aDen;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

const isNaN = ([num, den]: Exact): boolean => num === 0n && den === 0n;
const sizeOf = ([num, den]: Exact): number => (den === 0n ? Number(num) : 0);

function exact(value: Value): Exact {
  if (typeof value === "number") return exactDouble(value);
  if (value instanceof Double) return exactDouble(value.value);
  if (value instanceof Decimal128) return exactDecimal(Buffer.from(value.bytes));
  if (isLong(value)) return [value.toBigInt(), 1n];
  throw new Error("not a number");
}

/** Scaling by powers of two is lossless. */
function exactDouble(value: number): Exact {
  if (Number.isNaN(value)) return [0n, 0n];
  if (!Number.isFinite(value)) return [BigInt(Math.sign(value)), 0n];
  const size = Math.abs(value);
  if (size >= 2 ** 53) return [BigInt(value), 1n];
  if (size >= 2 ** -500) return [BigInt(value * 2 ** 553), 2n ** 553n];
  return [BigInt(value * 2 ** 574 * 2 ** 500), 2n ** 1074n];
}

const MAX_COEFFICIENT = 10n ** 34n - 1n;

/** IEEE 754-2008 decimal128, binary encoding; coefficients of more than 34 digits are zero. */
function exactDecimal(bytes: Buffer): Exact {
  const [high, low] = [bytes.readBigUInt64LE(8), bytes.readBigUInt64LE(0)];
  const sign = high >> 63n === 1n ? -1n : 1n;
  const special = (high >> 58n) & 31n;
  if (special === 31n) return [0n, 0n];
  if (special === 30n) return [sign, 0n];
  if (special >= 24n) return [0n, 1n];
  const coefficient = ((high & 0x1_ffff_ffff_ffffn) << 64n) | low;
  const power = Number((high >> 49n) & 0x3fffn) - 6176;
  const num = coefficient > MAX_COEFFICIENT ? 0n : sign * coefficient;
  return power < 0 ? [num, 10n ** BigInt(-power)] : [num * 10n ** BigInt(power), 1n];
}
