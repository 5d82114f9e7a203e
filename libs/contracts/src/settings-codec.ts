import { fromHundredths, toHundredths } from "./money.js";

const TRUE_FORMS = [true, 1, "1", "true"] as const;
const FALSE_FORMS = [false, 0, "0", "false"] as const;
/** All values that the contract accepts for a flag. */
export const FLAG_VALUES = [...TRUE_FORMS, ...FALSE_FORMS] as const;

/** A decimal number; `.5` and `5.` are accepted too. */
const DECIMAL_NUMBER_PATTERN = /^-?(\d+\.?\d*|\.\d+)$/;

/** Parses a flag in any form that the contract accepts; undefined for anything else. */
export function parseFlag(value: unknown): boolean | undefined {
  if (TRUE_FORMS.some((form) => form === value)) return true;
  return FALSE_FORMS.some((form) => form === value) ? false : undefined;
}

/** Formats a flag for the replies of /public/isonline and /getsettings. */
export const formatFlagAsDigit = (flag: boolean): "1" | "0" => (flag ? "1" : "0");

/** Formats a flag for the reply of /api/settings. */
export const formatFlagAsWord = (flag: boolean): "true" | "false" => (flag ? "true" : "false");

/** How the numbers of each kind are stored: in hundredths, or unchanged. */
const NUMBER_CODECS = {
  hundredths: { store: toHundredths, show: fromHundredths },
  integer: {
    store: (value: number) => (Number.isSafeInteger(value) ? value : undefined),
    show: (stored: number) => stored,
  },
} as const;
export type NumberKind = keyof typeof NUMBER_CODECS;

/** Whether the values of a kind of settings are numbers. */
export const isNumberKind = (kind: string): kind is NumberKind => Object.hasOwn(NUMBER_CODECS, kind);

/** Converts a stored number of this kind to the number for JSON and display. */
export const toDisplayNumber = (kind: NumberKind, stored: number): number => NUMBER_CODECS[kind].show(stored);

/**
 * Converts a number or numeric string to the stored form of this kind; an empty string becomes the fallback, which must
 * already have the stored form.
 * @returns undefined if it is not a number, or has more decimals than its kind allows
 */
export function parseNumber(kind: NumberKind, value: number | string, fallback: number): number | undefined {
  const { store } = NUMBER_CODECS[kind];
  if (typeof value === "number") return store(value);
  const text = value.trim();
  if (text === "") return fallback;
  return DECIMAL_NUMBER_PATTERN.test(text) ? store(Number(text)) : undefined;
}
