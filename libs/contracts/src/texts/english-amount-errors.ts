import type { indonesianAmountErrors } from "./indonesian-amount-errors.js";

/** English texts for invalid amounts, in a module of their own, so that the landing page downloads no other texts. */
export const englishAmountErrors: Record<keyof typeof indonesianAmountErrors, string> = {
  "calculator.error.required": "Please enter PayPal amount and select conversion destination first.",
  "calculator.error.min": "Minimum amount is $1 USD.",
  "calculator.error.max": "Maximum amount is $500 USD.",
};
