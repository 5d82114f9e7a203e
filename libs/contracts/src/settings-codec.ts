import { toHundredths } from "./money.js";

const ON: readonly unknown[] = [true, 1, "1", "true"];
const OFF: readonly unknown[] = [false, 0, "0", "false"];

/** As people type it: `.5` and `5.` are numbers too. */
const NUMBER = /^-?(\d+\.?\d*|\.\d+)$/;

/** A flag in any of the forms that were ever written; undefined when it is none of them. */
export function parseFlag(value: unknown): boolean | undefined {
  if (ON.includes(value)) return true;
  return OFF.includes(value) ? false : undefined;
}

/** A flag as public/isonline and getsettings write it. */
export const flagAsDigit = (flag: boolean): "1" | "0" => (flag ? "1" : "0");

/** A flag as /api/settings writes it. */
export const flagAsWord = (flag: boolean): "true" | "false" => (flag ? "true" : "false");

/**
 * A number or numeric string as hundredths; the empty string takes the fallback.
 * @returns undefined when it is no number or has more than two decimals
 */
export function parseHundredths(value: number | string, fallback: number): number | undefined {
  if (typeof value === "number") return toHundredths(value);
  const text = value.trim();
  if (text === "") return fallback;
  return NUMBER.test(text) ? toHundredths(Number(text)) : undefined;
}
