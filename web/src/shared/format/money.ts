import { whenUsed } from "./when-used.js";

const usd = whenUsed(() => new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }));
const rupiah = (decimals: number) =>
  new Intl.NumberFormat("id-ID", {
    style: "currency",
    currency: "IDR",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
const idr = whenUsed(() => rupiah(0));
const idrCents = whenUsed(() => rupiah(2));

/** USD with two decimals in either language: $25.00. */
export function formatUsd(amount: number): string {
  return usd().format(amount);
}

/** Whole rupiah in either language: Rp 345.000, with a space that does not break. */
export function formatIdr(amount: number): string {
  return idr().format(Math.round(amount));
}

/** Rupiah of one USD; decimals only where the rate has them. */
export function formatRate(rate: number): string {
  return (Number.isInteger(rate) ? idr() : idrCents()).format(rate);
}

/** A USD amount without needless decimals, for chips and limits: $25, $9.50. */
export function formatUsdShort(amount: number): string {
  return Number.isInteger(amount) ? `$${amount}` : formatUsd(amount);
}
