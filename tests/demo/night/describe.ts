import { findDestination } from "@tukar-saldo/contracts";
import type { TrackedOrder } from "./tracked-order.js";

const rupiah = new Intl.NumberFormat("id-ID");
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export const formatRupiah = (amount: number): string => `Rp ${rupiah.format(amount)}`;
export const formatDollars = (cents: number): string => dollars.format(cents / 100);
const formatDestination = (value: string): string => findDestination(value)?.label ?? value;

/** An order in a line of the night: code, dollars, rupiah, and where they go. */
export function describeOrder({ unique_code, usd_cents, final_idr, destination }: TrackedOrder): string {
  const amounts = `${formatDollars(usd_cents)} for ${formatRupiah(final_idr)}`;
  return `${unique_code}: ${amounts} to ${formatDestination(destination)}`;
}

/** What a clerk did who gave an order its status. */
export function describeStatus(order: TrackedOrder): string {
  const { status, cancel_reason, unique_code } = order;
  if (status === "completed") return `paid out ${describeOrder(order)}`;
  if (status === "cancelled") return `cancelled ${unique_code} (${cancel_reason ?? "no reason"})`;
  return `works on ${unique_code}`;
}
