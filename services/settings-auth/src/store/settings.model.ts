import { outboxFields, addOutboxIndex } from "@tukar-saldo/messaging";
import { Schema } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";

const text = { type: String, default: "" } as const;
const whole = { type: Number, required: true } as const;

const schema = new Schema(
  {
    _id: { type: String, required: true },
    is_online: { type: Boolean, required: true },
    usd_rate: whole,
    markup: whole,
    recaptcha_site_key: text,
    recaptcha_secret: { type: String, default: null },
    paypal_email: text,
    support_whatsapp: text,
    support_email: text,
    provider_link: text,
    version: whole,
    updated_at: { type: Date, required: true },
    ...outboxFields,
  },
  { collection: "settings", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
addOutboxIndex(schema);

export type SettingsDocument = InferSchemaType<typeof schema>;

export function settingsModel(connection: Connection) {
  return connection.model("Settings", schema);
}
