/** Indonesian texts for invalid amounts. They have a module of their own, as the first page needs no other texts. */
export const indonesianAmountErrors = {
  "calculator.error.required": "Masukkan jumlah PayPal dan pilih tujuan konversi terlebih dahulu.",
  "calculator.error.min": "Jumlah minimum adalah $1 USD.",
  "calculator.error.max": "Jumlah maksimum adalah $500 USD.",
} as const;
