import {
  MIN_FEE_FREE_AMOUNT_CENTS,
  MAX_AMOUNT_CENTS,
  MIN_AMOUNT_CENTS,
  toHundredths,
} from "@tukar-saldo/contracts";

export const QUICK_AMOUNTS = [10, 25, 50, 100, 500] as const;

/** A parsed amount in cents, or why the text is none: empty, more than two decimals, or unreadable. */
export type ParsedAmount = { readonly cents: number } | "empty" | "decimals" | "unreadable";

/** Currency, spaces and invisible characters that a pasted amount may contain. */
const IGNORED_CHARACTERS = /[\s$\p{Cf}]|usd/giu;

/** Thousands grouped by one mark, decimals after the other (1.000,50 or 1,000.50), or several groups (1.000.000). */
const GROUPED_AMOUNT = /^\d{1,3}(?:(?:\.\d{3})+,\d*|(?:,\d{3})+\.\d*|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;

/** Removes the marks between thousands, and makes the decimal mark a dot. */
function toPlain(text: string): string {
  const bare = text.normalize("NFKC").replace(IGNORED_CHARACTERS, "");
  const [grouping = ""] = GROUPED_AMOUNT.test(bare) ? bare.replace(/\d/g, "") : "";
  return bare.replaceAll(grouping, "").replace(",", ".");
}

/** Parses an amount with a decimal comma or dot. Rejects three digits after it, which may be meant as thousands. */
export function parseAmount(text: string): ParsedAmount {
  const plain = toPlain(text);
  if (plain === "") return "empty";
  if (!/^(\d{1,9}(\.\d*)?|\.\d+)$/.test(plain)) return "unreadable";
  const cents = /\.\d{3}/.test(plain) ? undefined : toHundredths(Number(plain));
  return cents === undefined ? "decimals" : { cents };
}

/** Formats an amount with two decimals; text that is no amount stays as it is. */
export function tidyAmount(text: string): string {
  const typed = parseAmount(text);
  return typeof typed === "object" ? (typed.cents / 100).toFixed(2) : text;
}

export type AmountError =
  | "calculator.error.required"
  | "calculator.error.figures"
  | "calculator.error.decimals"
  | "calculator.error.min"
  | "calculator.error.max";

/** Why this amount cannot be ordered; undefined when it can. */
export function amountError(typed: ParsedAmount): AmountError | undefined {
  if (typed === "decimals") return "calculator.error.decimals";
  if (typed === "unreadable") return "calculator.error.figures";
  if (typed === "empty") return "calculator.error.required";
  if (typed.cents < MIN_AMOUNT_CENTS) return "calculator.error.min";
  return typed.cents > MAX_AMOUNT_CENTS ? "calculator.error.max" : undefined;
}

/** @returns cents missing to an amount without a fee; 0 if no fee applies or the amount is invalid */
export function centsToFeeFree(typed: ParsedAmount): number {
  if (amountError(typed) || typeof typed !== "object") return 0;
  return Math.max(0, MIN_FEE_FREE_AMOUNT_CENTS - typed.cents);
}
