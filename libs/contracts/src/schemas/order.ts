import * as z from "zod/mini";
import { defineMessageKey } from "../message.js";
import { WHATSAPP_NUMBER_PATTERN } from "../phone-pattern.js";
import { CANCEL_REASONS, PUBLIC_CANCEL_REASONS, TRANSACTION_STATUSES } from "../status.js";
import { accountName } from "./fields.js";

const amount = z.number();
const time = z.string();
/**
 * Makes a field nullable, with null as its default, as rows written before the field existed lack it. Such rows may be
 * in outboxes, queues and a browser's history, and a replica of the previous version may send them.
 */
/* @__NO_SIDE_EFFECTS__ */
const optionalInOldRows = <T extends z.ZodMiniType>(schema: T) => z.prefault(z.nullable(schema), null);
const person = z.object({ id: z.string(), name: z.string() });
const REQUIRED_MESSAGE_KEY = defineMessageKey("order.error.allRequired");
const ACCOUNT_PATTERN = /^(?=.{5,34}$)\+?[\d -]*\d[\d -]*$/;

/** The three fields of the order form. */
export const orderFormFields = z.object({
  user_whatsapp: z
    .string(REQUIRED_MESSAGE_KEY)
    .check(
      z.trim(),
      z.minLength(1, { error: REQUIRED_MESSAGE_KEY, abort: true }),
      z.maxLength(40, { error: defineMessageKey("order.error.whatsapp"), abort: true }),
      z.regex(WHATSAPP_NUMBER_PATTERN, defineMessageKey("order.error.whatsapp")),
    ),
  destination_account: z
    .string(REQUIRED_MESSAGE_KEY)
    .check(
      z.trim(),
      z.minLength(1, { error: REQUIRED_MESSAGE_KEY, abort: true }),
      z.regex(ACCOUNT_PATTERN, defineMessageKey("field.destinationAccount")),
    ),
  account_name: accountName,
});
export type OrderFormFields = z.infer<typeof orderFormFields>;

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
  /** When the customer said that they have paid. */
  customer_paid_at: optionalInOldRows(time),
  cancel_reason: optionalInOldRows(z.enum(CANCEL_REASONS)),
  /** The id of an order with the same account, amount and WhatsApp number that was placed shortly before. */
  duplicate_of: optionalInOldRows(z.string()),
  /** The member of staff who last changed the order; null if it was the customer or the system. */
  updated_by: optionalInOldRows(person),
  /** The rate before the markup was subtracted. */
  market_rate: optionalInOldRows(amount),
  /** Until when the order's rate is valid; null if it does not expire. */
  expires_at: optionalInOldRows(time),
  /** Who works on the order, and since when. */
  handler: optionalInOldRows(person),
  handled_at: optionalInOldRows(time),
  /** When somebody first set the order to processing. */
  processing_at: optionalInOldRows(time),
  /** The amount in USD that the customer has sent, as staff recorded it. */
  received_usd: optionalInOldRows(amount),
  /** The reference that the bank or e-wallet gave the payout. */
  payout_reference: optionalInOldRows(z.string()),
  /** The refund in USD. */
  refund: optionalInOldRows(z.object({ amount, at: time })),
  notes_count: z.prefault(z.int(), 0),
});
export type TransactionRow = z.infer<typeof transactionRow>;

/** The fields of an order that anyone who knows its transaction id may see. */
export const transactionReport = z.extend(
  z.pick(transactionRow, {
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
    expires_at: true,
  }),
  { cancel_reason: optionalInOldRows(z.enum(PUBLIC_CANCEL_REASONS)) },
);
export type TransactionReport = z.infer<typeof transactionReport>;
