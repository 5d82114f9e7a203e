import type { indonesianAmountErrors } from "./indonesian-amount-errors.js";

/** English texts for invalid amounts, separate for the same reason as the Indonesian ones. */
export const englishAmountErrors: Record<keyof typeof indonesianAmountErrors, string> = {
  "calculator.error.required": "Please enter PayPal amount and select conversion destination first.",
  "calculator.error.min": "Minimum amount is $1 USD.",
  "calculator.error.max": "Maximum amount is $500 USD.",
};
