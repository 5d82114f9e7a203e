import { toHundredths } from "./money.js";

const ON = [true, 1, "1", "true"] as const;
const OFF = [false, 0, "0", "false"] as const;
/** All values that the contract accepts for a flag. */
export const FLAG_VALUES = [...ON, ...OFF] as const;

/** A decimal number; `.5` and `5.` are accepted too. */
const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/;

/** Parses a flag in any form that the contract accepts; undefined for anything else. */
export function parseFlag(value: unknown): boolean | undefined {
  if (ON.some((form) => form === value)) return true;
  return OFF.some((form) => form === value) ? false : undefined;
}

/** Formats a flag as the replies of /public/isonline and /getsettings have it. */
export const formatFlagAsDigit = (flag: boolean): "1" | "0" => (flag ? "1" : "0");

/** Formats a flag as the reply of /api/settings has it. */
export const formatFlagAsWord = (flag: boolean): "true" | "false" => (flag ? "true" : "false");

/**
 * Parses a number or numeric string to hundredths; an empty string gives the fallback.
 * @returns undefined if it is not a number or has more than two decimals
 */
export function parseHundredths(value: number | string, fallback: number): number | undefined {
  if (typeof value === "number") return toHundredths(value);
  const text = value.trim();
  if (text === "") return fallback;
  return NUMBER.test(text) ? toHundredths(Number(text)) : undefined;
}
