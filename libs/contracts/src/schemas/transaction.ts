import * as z from "zod/mini";
import { TRANSACTION_STATUSES } from "../status.js";

const amount = z.number();
const time = z.string();

/** An order as lists, sockets and events show it (contract section 4). */
export const transactionRow = z.object({
  id: z.string(),
  transaction_id: z.string(),
  unique_code: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  version: z.int(),
  created_at: time,
  updated_at: time,
  completed_at: z.nullable(time),
  paypal_amount: amount,
  gross_amount: amount,
  fee_amount: amount,
  final_amount: amount,
  conversion_rate: amount,
  account_name: z.string(),
  user_whatsapp: z.string(),
  destination: z.string(),
  destination_name: z.string(),
  destination_type: z.enum(["ewallet", "bank"]),
  destination_account: z.string(),
});
export type TransactionRow = z.infer<typeof transactionRow>;

/** What anyone holding the transaction code may see. */
export const transactionReport = z.pick(transactionRow, {
  transaction_id: true,
  unique_code: true,
  status: true,
  created_at: true,
  completed_at: true,
  paypal_amount: true,
  final_amount: true,
  fee_amount: true,
  conversion_rate: true,
  account_name: true,
  destination_name: true,
  destination_type: true,
  destination_account: true,
});
export type TransactionReport = z.infer<typeof transactionReport>;

export const paymentInstructions = z.object({
  paypal_url: z.nullable(z.string()),
  paypal_email: z.string(),
  amount,
  send_as: z.literal("friends_and_family"),
  unique_code: z.string(),
  user_whatsapp: z.string(),
  warning: z.string(),
});
export type PaymentInstructions = z.infer<typeof paymentInstructions>;
