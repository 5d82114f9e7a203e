import { findDestination } from "@tukar-saldo/contracts";
import type { ClerkAction, Facts } from "../plan/story.js";
import type { TrackedOrder } from "./tracked-order.js";

const rupiahFormat = new Intl.NumberFormat("id-ID");
const dollarFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export const formatRupiah = (amount: number): string => `Rp ${rupiahFormat.format(amount)}`;
export const formatDollars = (cents: number): string => dollarFormat.format(cents / 100);
const formatDestination = (value: string): string => findDestination(value)?.label ?? value;

/** Describes an order: its code, dollars, rupiah and destination. */
export function describeOrder({ unique_code, usd_cents, final_idr, destination }: TrackedOrder): string {
  const amounts = `${formatDollars(usd_cents)} for ${formatRupiah(final_idr)}`;
  return `${unique_code}: ${amounts} to ${formatDestination(destination)}`;
}

function describeRecordedFacts({ received_usd, payout_reference, refund }: Facts, code: string): string {
  if (refund) return `sends ${formatDollars(refund.amount * 100)} of ${code} back`;
  if (payout_reference) return `records the payout ${payout_reference} of ${code}`;
  return `records that ${formatDollars((received_usd ?? 0) * 100)} came for ${code}`;
}

/** Describes what a clerk did. @param clerks the names of all clerks */
export function describeAction(action: ClerkAction, order: TrackedOrder, clerks: readonly string[]): string {
  const { unique_code: code } = order;
  switch (action.what) {
    case "take":
      return `works on ${code}`;
    case "hand_over":
      return `hands ${code} over to ${clerks[action.to] ?? "a colleague"}`;
    case "note":
      return `notes of ${code}: ${action.text}`;
    case "record":
      return describeRecordedFacts(action.facts, code);
    case "reprice":
      return `calculates anew ${describeOrder(order)}`;
    case "complete":
      return `pays out ${describeOrder(order)}`;
    case "cancel":
      return `cancels ${code} (${action.reason})`;
  }
}
