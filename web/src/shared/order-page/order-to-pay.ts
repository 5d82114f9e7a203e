import type { TransactionReport } from "@tukar-saldo/contracts";

/** The fields of an order that are needed to show its payment and to place the order again. */
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
