import { lazyValue } from "./lazy-value.js";

const usdFormat = lazyValue(() => new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }));
const createRupiahFormat = (decimals: number) =>
  new Intl.NumberFormat("id-ID", {
    style: "currency",
    currency: "IDR",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
const wholeRupiahFormat = lazyValue(() => createRupiahFormat(0));
const decimalRupiahFormat = lazyValue(() => createRupiahFormat(2));

/** Formats USD with two decimals, such as $25.00, in either language. */
export function formatUsd(amount: number): string {
  return usdFormat().format(amount);
}

/** Formats whole rupiah, such as Rp 345.000 with a non-breaking space, in either language. */
export function formatIdr(amount: number): string {
  return wholeRupiahFormat().format(Math.round(amount));
}

/** Formats a rate in rupiah per USD, with decimals only if it has any. */
export function formatRate(rate: number): string {
  return (Number.isInteger(rate) ? wholeRupiahFormat() : decimalRupiahFormat()).format(rate);
}

/** Formats a USD amount with decimals only if it has any, such as $25 or $9.50, for chips and limits. */
export function formatUsdShort(amount: number): string {
  return Number.isInteger(amount) ? `$${amount}` : formatUsd(amount);
}
