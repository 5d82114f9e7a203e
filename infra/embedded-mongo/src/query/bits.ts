import { Binary } from "bson";
import { failure } from "../values/errors.js";
import { isLong, isNumeric, toInteger, toNumber } from "../values/numbers.js";
import { MISSING } from "../values/types.js";
import type { Missing, Value } from "../values/types.js";
import type { BitsOperator, FilterNode } from "./nodes.js";

/** Reads the mask of a bit operator: a number, a list of positions, or binary data (lowest byte first). */
export function parseBits(path: string, operator: BitsOperator, argument: Value): FilterNode {
  return { kind: "bits", path, operator, mask: parseMask(operator, argument) };
}

function parseMask(operator: BitsOperator, argument: Value): bigint {
  if (argument instanceof Binary) return bytesToBits(argument);
  if (Array.isArray(argument))
    return argument.reduce<bigint>((mask, place) => mask | bitAt(operator, place), 0n);
  const mask = toInteger(argument);
  if (mask === undefined) throw failure("BadValue", `${operator} takes an Array, a number, or a BinData`);
  if (mask < 0) throw failure("FailedToParse", `Expected a non-negative number in: ${operator}: ${mask}`);
  return BigInt(mask);
}

const MAX_POSITION = 1 << 20;

function bitAt(operator: BitsOperator, place: Value): bigint {
  const position = toInteger(place);
  if (position === undefined || position < 0 || position > MAX_POSITION) {
    throw failure(
      "BadValue",
      `Failed to parse bit position. Expected a non-negative integer in: ${operator}`,
    );
  }
  return 1n << BigInt(position);
}

function bytesToBits(value: Binary): bigint {
  const bytes = Buffer.from(value.buffer.subarray(0, value.position).toReversed());
  return bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString("hex")}`);
}

/** A value's bits: of whole numbers (two's complement, so endless for negative ones) and of binary data. */
function bitsOf(value: Value | Missing): bigint | undefined {
  if (value === MISSING) return undefined;
  if (value instanceof Binary) return bytesToBits(value);
  if (isLong(value)) return value.toBigInt();
  if (!isNumeric(value)) return undefined;
  const number = toNumber(value);
  return Number.isInteger(number) && Math.abs(number) <= 2 ** 63 ? BigInt(number) : undefined;
}

export function testBits(operator: BitsOperator, mask: bigint): (value: Value | Missing) => boolean {
  const decide = DECISIONS[operator];
  return (value) => {
    const bits = bitsOf(value);
    return bits !== undefined && decide(bits & mask, mask);
  };
}

const DECISIONS: Record<BitsOperator, (common: bigint, mask: bigint) => boolean> = {
  $bitsAllSet: (common, mask) => common === mask,
  $bitsAllClear: (common) => common === 0n,
  $bitsAnySet: (common) => common !== 0n,
  $bitsAnyClear: (common, mask) => common !== mask,
};
