import { ROLES } from "@tukar-saldo/contracts";
import { outboxFields, addOutboxIndex } from "@tukar-saldo/messaging";
import { Schema } from "mongoose";
import type { Connection, InferSchemaType, Types } from "mongoose";

const text = { type: String, required: true } as const;
const whole = { type: Number, required: true } as const;
const time = { type: Date, required: true } as const;

const schema = new Schema(
  {
    name: text,
    email: text,
    /** Absent once the user is deleted, so that the address is free again. */
    email_key: String,
    password_hash: text,
    role: { type: String, enum: ROLES, required: true },
    is_active: { type: Boolean, required: true },
    session_epoch: whole,
    version: whole,
    created_at: time,
    updated_at: time,
    deleted_at: Date,
    ...outboxFields,
  },
  { collection: "users", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
schema.index({ email_key: 1 }, { unique: true, partialFilterExpression: { email_key: { $exists: true } } });
addOutboxIndex(schema);

export type UserDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export function userModel(connection: Connection) {
  return connection.model("User", schema);
}
