import { toHundredths } from "./money.js";

const ON = [true, 1, "1", "true"] as const;
const OFF = [false, 0, "0", "false"] as const;
/** All ways in which the contract allows a flag to be written. */
export const FLAG_VALUES = [...ON, ...OFF] as const;

/** Also accepts `.5` and `5.`. */
const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/;

/** Parses a flag as the contract allows it to be written; undefined for anything else. */
export function parseFlag(value: unknown): boolean | undefined {
  if (ON.some((form) => form === value)) return true;
  return OFF.some((form) => form === value) ? false : undefined;
}

/** A flag as /public/isonline and /getsettings write it. */
export const formatFlagAsDigit = (flag: boolean): "1" | "0" => (flag ? "1" : "0");

/** A flag as /api/settings writes it. */
export const formatFlagAsWord = (flag: boolean): "true" | "false" => (flag ? "true" : "false");

/**
 * Parses a number or numeric string to hundredths; an empty string is the fallback.
 * @returns undefined if it is not a number or has more than two decimals
 */
export function parseHundredths(value: number | string, fallback: number): number | undefined {
  if (typeof value === "number") return toHundredths(value);
  const text = value.trim();
  if (text === "") return fallback;
  return NUMBER.test(text) ? toHundredths(Number(text)) : undefined;
}
