/**
 * Indonesian texts for invalid amounts. This module is separate, so that the landing page downloads no other text of
 * this package.
 */
export const indonesianAmountErrors = {
  "calculator.error.required": "Masukkan jumlah PayPal dan pilih tujuan konversi terlebih dahulu.",
  "calculator.error.min": "Jumlah minimum adalah $1 USD.",
  "calculator.error.max": "Jumlah maksimum adalah $500 USD.",
} as const;
