import type { QueryClient } from "@tanstack/react-query";
import type { OrderRecord, TransactionRow } from "@tukar-saldo/contracts";
import { keys } from "../desk/keys.js";

/** Merges a row into a record's order; keeps the refund's reference, which rows lack. */
function withRow(order: OrderRecord["order"], row: TransactionRow): OrderRecord["order"] {
  const refund = row.refund && { ...order.refund, ...row.refund, reference: order.refund?.reference ?? null };
  return { ...order, ...row, refund };
}

/** Writes a newer row into the cached record of the order and refetches the record. */
export function updateCachedRecord(client: QueryClient, row: TransactionRow): void {
  const queryKey = keys.record(row.transaction_id);
  const record = client.getQueryData<OrderRecord>(queryKey);
  if (record && record.order.version >= row.version) return;
  if (record) client.setQueryData(queryKey, { ...record, order: withRow(record.order, row) });
  void client.invalidateQueries({ queryKey });
}
