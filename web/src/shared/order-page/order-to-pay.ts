import type { TransactionReport } from "@tukar-saldo/contracts";

/** What the way to pay shows of an order. */
export type OrderToPay = Pick<TransactionReport, "transaction_id" | "unique_code" | "paypal_amount">;
