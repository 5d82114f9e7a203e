import { destinationOf, fromHundredths } from "@tukar-saldo/contracts";
import type { TransactionReport, TransactionRow } from "@tukar-saldo/contracts";
import type { Order } from "./order.js";

/** An order as lists, sockets and events show it. */
export function toRow(order: Order): TransactionRow {
  const destination = destinationOf(order.destination);
  return {
    id: order.id,
    transaction_id: order.transactionId,
    unique_code: order.uniqueCode,
    status: order.status,
    version: order.version,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    completed_at: order.completedAt?.toISOString() ?? null,
    paypal_amount: fromHundredths(order.amountCents),
    gross_amount: order.gross,
    fee_amount: order.fee,
    final_amount: order.final,
    conversion_rate: fromHundredths(order.rateHundredths),
    account_name: order.accountName,
    user_whatsapp: order.whatsapp,
    destination: order.destination,
    destination_name: destination?.label ?? order.destination,
    destination_type: destination?.type ?? "bank",
    destination_account: order.destinationAccount,
  };
}

/** What anyone holding the transaction code may see: no WhatsApp number, no internal id. */
export function toReport(order: Order): TransactionReport {
  const row = toRow(order);
  return {
    transaction_id: row.transaction_id,
    unique_code: row.unique_code,
    status: row.status,
    created_at: row.created_at,
    completed_at: row.completed_at,
    paypal_amount: row.paypal_amount,
    final_amount: row.final_amount,
    fee_amount: row.fee_amount,
    conversion_rate: row.conversion_rate,
    account_name: row.account_name,
    destination_name: row.destination_name,
    destination_type: row.destination_type,
    destination_account: row.destination_account,
  };
}
