import {
  jakartaDay,
  normalizeWhatsapp,
  pick,
  CANCEL_REASONS,
  TRANSACTION_STATUSES,
} from "@tukar-saldo/contracts";
import { outboxFields, addOutboxIndex } from "@tukar-saldo/messaging";
import { Schema, Types } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";
import { toSearchTokens } from "../domain/order-search-tokens.js";
import type { Order } from "../domain/order.js";

const text = { type: String, required: true } as const;
const integer = { type: Number, required: true } as const;
const time = { type: Date, required: true } as const;

const personSchema = { id: text, name: { type: String, default: "" } } as const;

/** The schema of an order's own fields. */
const orderFields = {
  transaction_id: text,
  unique_code: text,
  status: { type: String, enum: TRANSACTION_STATUSES, required: true },
  version: integer,
  created_at: time,
  updated_at: time,
  completed_at: { type: Date, default: null },
  usd_cents: integer,
  rate_hundredths: integer,
  gross_idr: integer,
  fee_idr: integer,
  final_idr: integer,
  account_name: text,
  user_whatsapp: text,
  destination: text,
  destination_account: text,
  /** Absent, never null, in unpaid orders: the index of paid orders contains all orders with this field. */
  customer_paid_at: { type: Date },
  duplicate_of: { type: String },
  cancel_reason: { type: String, enum: CANCEL_REASONS },
  reason_text: { type: String },
  updated_by: { type: personSchema, _id: false, default: undefined },
  market_rate_hundredths: { type: Number },
  /** Absent in orders from before orders had histories, until their next change. */
  history: { type: [Schema.Types.Mixed], default: undefined },
  expires_at: { type: Date },
  terms_version: { type: Number },
  handler: { type: personSchema, _id: false, default: undefined },
  handled_at: { type: Date },
  processing_at: { type: Date },
  paid_cleared_at: { type: Date },
  received_cents: { type: Number },
  received_currency: { type: String },
  provider_reference: { type: String },
  payer: { type: String },
  payout_reference: { type: String },
  payout_channel: { type: String },
  refund: { type: Schema.Types.Mixed },
  notes: { type: [Schema.Types.Mixed], default: undefined },
  notes_count: { type: Number },
  original: { type: Schema.Types.Mixed },
} as const satisfies Record<Exclude<keyof Order, "id">, object>;
const ORDER_FIELDS = Object.keys(orderFields) as (keyof typeof orderFields)[];

const schema = new Schema(
  {
    ...orderFields,
    created_day: text,
    whatsapp_e164: text,
    search: { type: [String], default: undefined },
    idem: { type: { key: text, fingerprint: text }, _id: false, default: undefined },
    ...outboxFields,
  },
  { collection: "transactions", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);

schema.index({ transaction_id: 1 }, { unique: true });
schema.index({ unique_code: 1 }, { unique: true });
schema.index({ "idem.key": 1 }, { unique: true, partialFilterExpression: { "idem.key": { $exists: true } } });
schema.index({ created_at: -1, _id: -1 });
schema.index({ status: 1, created_at: -1, _id: -1 });
schema.index({ destination: 1, created_at: -1, _id: -1 });
// For lists of the orders whose customers say that they have paid, oldest order first.
schema.index(
  { status: 1, created_at: 1, _id: 1 },
  { partialFilterExpression: { customer_paid_at: { $exists: true } } },
);
schema.index({ search: 1, created_at: -1, _id: -1 });
// The first index covers the counting of whole days. The partial index finds the days of orders with unpublished
// events.
schema.index({ created_day: 1, status: 1, destination: 1, usd_cents: 1 });
schema.index({ created_day: 1 }, { partialFilterExpression: { outbox_at: { $exists: true } } });
// For reading recently changed orders, whose histories complete the audit trail.
schema.index({ updated_at: 1 });
// Contains only completed orders, for figures by the day of completion.
schema.index(
  { completed_at: -1, created_at: 1 },
  { partialFilterExpression: { completed_at: { $gt: new Date(0) } } },
);
// Contains only refunded orders, for figures by the day of the refund.
schema.index({ "refund.at": 1 }, { partialFilterExpression: { "refund.at": { $exists: true } } });
addOutboxIndex(schema);

/** The stored document of an order: its fields, search tokens, idempotency key and outbox. */
export type OrderDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export function defineOrderModel(connection: Connection) {
  return connection.model("Order", schema);
}

export function toDocument({ id, ...order }: Order) {
  return {
    _id: new Types.ObjectId(id),
    ...order,
    created_day: jakartaDay(order.created_at),
    whatsapp_e164: normalizeWhatsapp(order.user_whatsapp),
    search: toSearchTokens(order),
  };
}

export function toOrder(document: OrderDocument): Order {
  const order = pick(document, ORDER_FIELDS);
  return Object.assign(order, { id: document._id.toHexString(), completed_at: order.completed_at ?? null });
}

/**
 * Converts a document that was read with `PAGE_PROJECTION`. Lists and exports call this for each order, so the document
 * becomes the order instead of being copied, and keeps `_id`.
 */
export function toListedOrder(document: OrderDocument): Order {
  const { _id, completed_at = null } = document;
  return Object.assign(document, { id: _id.toHexString(), completed_at });
}
