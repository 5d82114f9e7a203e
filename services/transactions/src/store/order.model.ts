import { outboxFields, outboxIndex } from "@tukar-saldo/messaging";
import { Schema } from "mongoose";
import type { Connection, Model, Types } from "mongoose";
import type { OrderDocument } from "./order-document.js";

const text = { type: String, required: true } as const;
const whole = { type: Number, required: true } as const;
const time = { type: Date, required: true } as const;

const schema = new Schema(
  {
    transaction_id: text,
    unique_code: text,
    status: text,
    version: whole,
    created_at: time,
    created_day: text,
    updated_at: time,
    completed_at: { type: Date, default: null },
    usd_cents: whole,
    rate_hundredths: whole,
    gross_idr: whole,
    fee_idr: whole,
    final_idr: whole,
    account_name: text,
    user_whatsapp: text,
    whatsapp: text,
    destination: text,
    destination_account: text,
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
schema.index({ search: 1, created_at: -1, _id: -1 });
// Covers the counting of a day; the partial one finds days whose events are still to be published.
schema.index({ created_day: 1, status: 1, destination: 1, usd_cents: 1 });
schema.index({ created_day: 1 }, { partialFilterExpression: { outbox_at: { $exists: true } } });
outboxIndex(schema);

export type OrderModel = Model<OrderDocument & { _id: Types.ObjectId }>;

export function orderModel(connection: Connection): OrderModel {
  return connection.model("Order", schema) as unknown as OrderModel;
}
