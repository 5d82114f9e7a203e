import { isNaNumber, isNumeric, toNumber } from "./numbers.js";
import { MISSING } from "./types.js";
import type { Missing, Value } from "./types.js";

/**
 * Whether MongoDB takes a value for true: everything but false, null, undefined, zero and what is missing.
 */
export function isTrue(value: Value | Missing): boolean {
  if (value === MISSING || value === null || value === undefined) return false;
  if (isNumeric(value)) return isNaNumber(value) || toNumber(value) !== 0;
  return value !== false;
}
