import type { TransactionRow } from "@tukar-saldo/contracts";

/** Whether the received amount differs from the order's amount. */
export function isReceivedAmountDifferent<T extends Pick<TransactionRow, "received_usd" | "paypal_amount">>(
  row: T,
): row is T & { readonly received_usd: number } {
  return row.received_usd !== null && row.received_usd !== row.paypal_amount;
}
