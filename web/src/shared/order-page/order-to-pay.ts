import type { TransactionReport } from "@tukar-saldo/contracts";

/** The fields of an order that its payment shows and that placing it again needs. */
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
