import {
  MIN_FEE_FREE_AMOUNT_CENTS,
  MAX_AMOUNT_CENTS,
  MIN_AMOUNT_CENTS,
  toHundredths,
} from "@tukar-saldo/contracts";

export const QUICK_AMOUNTS = [10, 25, 50, 100, 500] as const;

/** A parsed amount in cents, or why the text is not an amount: empty, more than two decimals, or unreadable. */
export type ParsedAmount = { readonly cents: number } | "empty" | "decimals" | "unreadable";

/** Currency, spaces and invisible characters that a pasted amount may contain. */
const IGNORED_CHARACTERS = /[\s$\p{Cf}]|usd/giu;

/** Thousands with one separator, decimals after the other (1.000,50 or 1,000.50), or several groups (1.000.000). */
const GROUPED_AMOUNT = /^\d{1,3}(?:(?:\.\d{3})+,\d*|(?:,\d{3})+\.\d*|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;

/** Removes the thousands separators, and converts the decimal separator to a dot. */
function toPlainNumber(text: string): string {
  const cleanText = text.normalize("NFKC").replace(IGNORED_CHARACTERS, "");
  const [thousandsSeparator = ""] = GROUPED_AMOUNT.test(cleanText) ? cleanText.replace(/\d/g, "") : "";
  return cleanText.replaceAll(thousandsSeparator, "").replace(",", ".");
}

/** Parses an amount with a decimal comma or dot. Rejects three decimals, as they may be a group of thousands. */
export function parseAmount(text: string): ParsedAmount {
  const plainText = toPlainNumber(text);
  if (plainText === "") return "empty";
  if (!/^(\d{1,9}(\.\d*)?|\.\d+)$/.test(plainText)) return "unreadable";
  const cents = /\.\d{3}/.test(plainText) ? undefined : toHundredths(Number(plainText));
  return cents === undefined ? "decimals" : { cents };
}

/** Formats an amount with two decimals; other text stays as it is. */
export function normalizeAmount(text: string): string {
  const parsedAmount = parseAmount(text);
  return typeof parsedAmount === "object" ? (parsedAmount.cents / 100).toFixed(2) : text;
}

export type AmountError =
  | "calculator.error.required"
  | "calculator.error.figures"
  | "calculator.error.decimals"
  | "calculator.error.min"
  | "calculator.error.max";

/** Finds why an amount cannot be ordered; undefined if it can. */
export function findAmountError(parsedAmount: ParsedAmount): AmountError | undefined {
  if (parsedAmount === "decimals") return "calculator.error.decimals";
  if (parsedAmount === "unreadable") return "calculator.error.figures";
  if (parsedAmount === "empty") return "calculator.error.required";
  if (parsedAmount.cents < MIN_AMOUNT_CENTS) return "calculator.error.min";
  return parsedAmount.cents > MAX_AMOUNT_CENTS ? "calculator.error.max" : undefined;
}

/** @returns how many cents more would make the order fee-free; 0 if no fee applies or the amount is invalid */
export function countCentsToFeeFree(parsedAmount: ParsedAmount): number {
  if (findAmountError(parsedAmount) || typeof parsedAmount !== "object") return 0;
  return Math.max(0, MIN_FEE_FREE_AMOUNT_CENTS - parsedAmount.cents);
}
