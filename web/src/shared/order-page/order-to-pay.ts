import type { TransactionReport } from "@tukar-saldo/contracts";

/** What the way to pay shows of an order, and what it takes to order the same again. */
export type OrderToPay = Pick<
  TransactionReport,
  | "transaction_id"
  | "unique_code"
  | "paypal_amount"
  | "expires_at"
  | "destination_name"
  | "destination_account"
  | "account_name"
>;
