import * as z from "zod/mini";
import {
  MAX_NOTE_LENGTH,
  MAX_PAYER_LENGTH,
  MAX_PAYOUT_CHANNEL_LENGTH,
  MAX_RECORDED_CENTS,
  MAX_REFERENCE_LENGTH,
} from "../limits.js";
import { defineMessageKey } from "../message.js";
import { toHundredths } from "../money.js";
import { dataReply } from "./data-reply.js";
import { textField } from "./fields.js";
import { multilineField, versionField } from "./order-fields.js";
import { transactionRow } from "./order.js";
import { paypalAmount } from "./place-order.js";

const INVALID_MESSAGE_KEY = defineMessageKey("field.invalid");
const PAST_TIME_MESSAGE_KEY = defineMessageKey("field.pastTime");
const time = z.string();
const nullableText = z.nullable(z.string());
const optionalTextFact = (max: number) =>
  z.optional(z.nullable(textField(max, INVALID_MESSAGE_KEY, INVALID_MESSAGE_KEY)));

/** An amount in USD that staff record as received or refunded. */
export const recordedAmount = z.number(defineMessageKey("field.recordedAmount")).check(
  z.refine((value) => {
    const cents = toHundredths(value);
    return cents !== undefined && cents >= 1 && cents <= MAX_RECORDED_CENTS;
  }, defineMessageKey("field.recordedAmount")),
);

const currency = z
  .string(defineMessageKey("field.currency"))
  .check(
    z.refine((code) => Intl.supportedValuesOf("currency").includes(code), defineMessageKey("field.currency")),
  );

const refundBody = z.object(
  {
    amount: recordedAmount,
    reference: optionalTextFact(MAX_REFERENCE_LENGTH),
    /** When the refund was sent; default: now. */
    at: z.optional(z.iso.datetime({ offset: true, error: PAST_TIME_MESSAGE_KEY })),
  },
  INVALID_MESSAGE_KEY,
);

/** The fields of an order that staff may record. Null clears a field; an absent field stays unchanged. */
const factFields = {
  received_usd: z.optional(z.nullable(recordedAmount)),
  /** The currency in which the customer's payment was received, as an ISO 4217 code. */
  received_currency: z.optional(z.nullable(currency)),
  provider_reference: optionalTextFact(MAX_REFERENCE_LENGTH),
  payer: optionalTextFact(MAX_PAYER_LENGTH),
  payout_reference: optionalTextFact(MAX_REFERENCE_LENGTH),
  payout_channel: optionalTextFact(MAX_PAYOUT_CHANNEL_LENGTH),
  refund: z.optional(z.nullable(refundBody)),
  /** False rejects the customer's statement that they have paid; the customer cannot repeat it. */
  customer_paid: z.optional(z.literal(false, INVALID_MESSAGE_KEY)),
  /** Null makes the order's rate valid for ever, even if the rate has expired. */
  expires_at: z.optional(z.literal(null, INVALID_MESSAGE_KEY)),
};
export const factsBody = z.object({ ...factFields, expected_version: versionField });
export type FactsBody = z.infer<typeof factsBody>;

export const noteBody = z.object({
  text: multilineField(MAX_NOTE_LENGTH, INVALID_MESSAGE_KEY, INVALID_MESSAGE_KEY),
});
export type NoteBody = z.infer<typeof noteBody>;

export const handlerBody = z.object({
  /** `me`, the id of a user who may process orders, or null to release the order. */
  handler: z.nullable(
    z.string(INVALID_MESSAGE_KEY).check(z.regex(/^(me|[0-9a-f]{24})$/, INVALID_MESSAGE_KEY)),
  ),
  /** Whether the order may be taken from another handler. */
  take_over: z.optional(z.boolean(INVALID_MESSAGE_KEY)),
  expected_version: versionField,
});
export type HandlerBody = z.infer<typeof handlerBody>;

export const repriceBody = z.object({
  received_usd: paypalAmount,
  /** The rate with which the order is recalculated: the order's own rate or the desk's current rate. */
  rate: z.enum(["order", "current"], INVALID_MESSAGE_KEY),
  expected_version: versionField,
});
export type RepriceBody = z.infer<typeof repriceBody>;

/** The amounts and the rate of an order before it was first repriced. */
const originalPrice = z.pick(transactionRow, {
  paypal_amount: true,
  gross_amount: true,
  fee_amount: true,
  final_amount: true,
  conversion_rate: true,
});

/** An order with the additional fields of its order record; lists, socket messages, exports and events lack them. */
export const orderDetail = z.extend(transactionRow, {
  reason_text: nullableText,
  received_currency: nullableText,
  provider_reference: nullableText,
  payer: nullableText,
  payout_channel: nullableText,
  refund: z.nullable(z.object({ amount: z.number(), reference: nullableText, at: time })),
  original: z.nullable(originalPrice),
});
export type OrderDetail = z.infer<typeof orderDetail>;

const fieldValues = z.record(z.string(), z.unknown());

/** A change of an order: who made it, and the fields that it changed. */
export const orderChange = z.object({
  at: time,
  /** Who made the change; null if it was the customer, or is not known. */
  by: z.nullable(z.object({ id: nullableText, name: nullableText, role: z.string() })),
  /** The type of the event that reported the change, such as `order.status_changed`. */
  what: z.string(),
  from: z.nullable(fieldValues),
  to: fieldValues,
  /** The id of the event that reported the change; null for changes made before orders had a history. */
  event: nullableText,
});
export type OrderChangeView = z.infer<typeof orderChange>;

export const orderNote = z.object({
  id: z.string(),
  at: time,
  by: z.object({ id: z.string(), name: z.string() }),
  text: z.string(),
});
export type OrderNote = z.infer<typeof orderNote>;

export const orderRecord = z.object({
  order: orderDetail,
  /** The changes of the order, oldest first. */
  history: z.array(orderChange),
  /** The notes of staff, oldest first. */
  notes: z.array(orderNote),
  /** The newest other orders of the same WhatsApp number or account, newest first. */
  related: z.array(transactionRow),
});
export type OrderRecord = z.infer<typeof orderRecord>;

export const orderRecordReply = dataReply(orderRecord);
export const noteReply = dataReply(z.object({ note: orderNote, order: transactionRow }));
