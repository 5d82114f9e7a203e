/** What is said of an amount: apart from the other texts, as the first page needs these alone. */
export const amountId = {
  "calculator.error.required": "Masukkan jumlah PayPal dan pilih tujuan konversi terlebih dahulu.",
  "calculator.error.min": "Jumlah minimum adalah $1 USD.",
  "calculator.error.max": "Jumlah maksimum adalah $500 USD.",
} as const;
