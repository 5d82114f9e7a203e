import { toHundredths } from "./money.js";

const ON = [true, 1, "1", "true"] as const;
const OFF = [false, 0, "0", "false"] as const;
/** Every form of a flag that the contract allows. */
export const FLAGS = [...ON, ...OFF] as const;

/** Also accepts `.5` and `5.`, as people type them. */
const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/;

/** Reads a flag in every form the contract allows; undefined for anything else. */
export function parseFlag(value: unknown): boolean | undefined {
  if (ON.some((form) => form === value)) return true;
  return OFF.some((form) => form === value) ? false : undefined;
}

/** The form of a flag in /public/isonline and /getsettings. */
export const flagAsDigit = (flag: boolean): "1" | "0" => (flag ? "1" : "0");

/** The form of a flag in /api/settings. */
export const flagAsWord = (flag: boolean): "true" | "false" => (flag ? "true" : "false");

/**
 * Parses a number or numeric string to hundredths; the empty string gives the fallback.
 * @returns undefined if it is not a number or has more than two decimals
 */
export function parseHundredths(value: number | string, fallback: number): number | undefined {
  if (typeof value === "number") return toHundredths(value);
  const text = value.trim();
  if (text === "") return fallback;
  return NUMBER.test(text) ? toHundredths(Number(text)) : undefined;
}
