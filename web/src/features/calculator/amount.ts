import {
  MIN_FEE_FREE_AMOUNT_CENTS,
  MAX_AMOUNT_CENTS,
  MIN_AMOUNT_CENTS,
  toHundredths,
} from "@tukar-saldo/contracts";

export const QUICK_AMOUNTS = [10, 25, 50, 100, 500] as const;

/** What was typed: an amount in cents, nothing at all, or something that is no amount. */
export type Typed = { readonly cents: number } | "empty" | "decimals" | "unreadable";

/** Around an amount that was pasted: its currency, spaces, invisible marks. */
const AROUND = /[\s$\p{Cf}]|usd/giu;

/** Thousands in groups, then the decimal mark, which is the other one: 1.000,50 and 1,000.50; or groups alone. */
const GROUPED = /^\d{1,3}(?:(?:\.\d{3})+,\d*|(?:,\d{3})+\.\d*|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;

/** Without the marks between thousands, and with a dot for decimals. */
function toPlain(text: string): string {
  const bare = text.normalize("NFKC").replace(AROUND, "");
  const [grouping = ""] = GROUPED.test(bare) ? bare.replace(/\d/g, "") : "";
  return bare.replaceAll(grouping, "").replace(",", ".");
}

/** Reads an amount with comma or dot as the decimal mark. Three digits after it may be a thousand: nobody guesses. */
export function parseAmount(text: string): Typed {
  const plain = toPlain(text);
  if (plain === "") return "empty";
  if (!/^(\d{1,9}(\.\d*)?|\.\d+)$/.test(plain)) return "unreadable";
  const cents = /\.\d{3}/.test(plain) ? undefined : toHundredths(Number(plain));
  return cents === undefined ? "decimals" : { cents };
}

/** The amount as the field shows it when it is left; what cannot be read stays as typed. */
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
export function amountError(typed: Typed): AmountError | undefined {
  if (typed === "decimals") return "calculator.error.decimals";
  if (typed === "unreadable") return "calculator.error.figures";
  if (typed === "empty") return "calculator.error.required";
  if (typed.cents < MIN_AMOUNT_CENTS) return "calculator.error.min";
  return typed.cents > MAX_AMOUNT_CENTS ? "calculator.error.max" : undefined;
}

/** Cents that are missing to an order without fee; 0 when there is none to avoid. */
export function missingToFree(typed: Typed): number {
  if (amountError(typed) || typeof typed !== "object") return 0;
  return Math.max(0, MIN_FEE_FREE_AMOUNT_CENTS - typed.cents);
}
