import { buildStoredFields } from "@tukar-saldo/contracts";
import { outboxFields, addOutboxIndex } from "@tukar-saldo/messaging";
import { Schema } from "mongoose";
import type { Connection } from "mongoose";

const schema = new Schema(
  {
    _id: { type: String, required: true },
    ...buildStoredFields({
      flag: { type: Boolean },
      hundredths: { type: Number },
      integer: { type: Number },
      text: { type: String },
      json: { type: String },
      key: { type: String },
      secret: { type: String },
    }),
    version: { type: Number, required: true },
    updated_at: { type: Date, required: true },
    rate_updated_at: { type: Date },
    auto_cancel_since: { type: Date },
    two_factor_since: { type: Date },
    ...outboxFields,
  },
  { collection: "settings", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
addOutboxIndex(schema);

export function defineSettingsModel(connection: Connection) {
  return connection.model("Settings", schema);
}
