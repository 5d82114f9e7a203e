import { calculateQuote } from "@tukar-saldo/contracts";

/** More than any order, and still exact in every calculation. */
const MOST = 1_000_000_000;

/** Reads whole rupiah, however its thousands are grouped; undefined when it is no amount. */
export function parseRupiah(text: string): number | undefined {
  const bare = text.normalize("NFKC").replace(/[\s\p{Cf}]|rp\.?/giu, "");
  const whole = bare.replace(/[.,]\d{1,2}$/, "");
  if (!/^\d{1,3}([.,]\d{3})*$|^\d+$/.test(whole)) return undefined;
  const rupiah = Number(whole.replace(/[.,]/g, ""));
  return rupiah > 0 ? Math.min(rupiah, MOST) : undefined;
}

/** The smallest amount in cents that brings at least so many rupiah, by the same quote as the order. */
export function centsFor(rupiah: number, rateHundredths: number): number {
  // No fee makes it less, so the search begins just below what the rate alone says.
  let cents = Math.max(1, Math.floor((rupiah * 10_000) / rateHundredths) - 1);
  while (calculateQuote(cents, rateHundredths).final < rupiah) cents += 1;
  return cents;
}
