import { outboxFields, addOutboxIndex } from "@tukar-saldo/messaging";
import { Schema } from "mongoose";
import type { Connection } from "mongoose";

const KEPT_AFTER_EXPIRY_SECONDS = 24 * 3_600;
const time = { type: Date, required: true } as const;

const schema = new Schema(
  {
    _id: { type: String, required: true },
    user_id: { type: Schema.Types.ObjectId, required: true },
    epoch: { type: Number, required: true },
    created_at: time,
    last_seen: time,
    expires_at: time,
    ended_at: Date,
    ip: String,
    user_agent: String,
    ...outboxFields,
  },
  { collection: "sessions", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
schema.index({ expires_at: 1 }, { expireAfterSeconds: KEPT_AFTER_EXPIRY_SECONDS });
addOutboxIndex(schema);

export function sessionModel(connection: Connection) {
  return connection.model("Session", schema);
}
