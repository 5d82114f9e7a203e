import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import type { OrderRecord, TransactionRow } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import { keys } from "../desk/keys.js";

/** All that is kept about an order: its fields, history, notes and related orders. */
export const recordQuery = (transactionId: string) =>
  queryOptions({
    queryKey: keys.record(transactionId),
    queryFn: async ({ signal }) => (await call(API.getOrder, { params: { id: transactionId }, signal })).data,
  });

/** The order of a record with what its row says anew. A row tells less of a refund. */
function withRow(order: OrderRecord["order"], row: TransactionRow): OrderRecord["order"] {
  const refund = row.refund && { ...order.refund, ...row.refund, reference: order.refund?.reference ?? null };
  return { ...order, ...row, refund };
}

/** Writes a newer row into the record that is shown, and fetches the rest of it. */
export function renewRecord(client: QueryClient, row: TransactionRow): void {
  const { queryKey } = recordQuery(row.transaction_id);
  const shown = client.getQueryData(queryKey);
  if (shown && shown.order.version >= row.version) return;
  if (shown) client.setQueryData(queryKey, { ...shown, order: withRow(shown.order, row) });
  void client.invalidateQueries({ queryKey });
}
