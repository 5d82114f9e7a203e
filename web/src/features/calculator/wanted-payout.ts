import { calculateQuote } from "@tukar-saldo/contracts";

/** Largest payout in rupiah that can be parsed: above the payout of any order, small enough for exact arithmetic. */
const MAX_RUPIAH = 1_000_000_000;

/** Parses whole rupiah with or without thousands separators; undefined if the text is no amount. */
export function parseRupiah(text: string): number | undefined {
  const cleanText = text.normalize("NFKC").replace(/[\s\p{Cf}]|rp\.?/giu, "");
  const textWithoutDecimals = cleanText.replace(/[.,]\d{1,2}$/, "");
  if (!/^\d{1,3}([.,]\d{3})*$|^\d+$/.test(textWithoutDecimals)) return undefined;
  const rupiah = Number(textWithoutDecimals.replace(/[.,]/g, ""));
  return rupiah > 0 ? Math.min(rupiah, MAX_RUPIAH) : undefined;
}

/** @returns the smallest amount in US cents whose payout is at least `rupiah`, calculated like the quote of an order */
export function findCentsForPayout(rupiah: number, rateHundredths: number): number {
  // A fee only increases the required amount, so the search starts just below the amount that a fee-free order needs.
  let cents = Math.max(1, Math.floor((rupiah * 10_000) / rateHundredths) - 1);
  while (calculateQuote(cents, rateHundredths).final < rupiah) cents += 1;
  return cents;
}
