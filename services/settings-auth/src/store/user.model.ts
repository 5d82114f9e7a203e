import type { Role } from "@tukar-saldo/contracts";
import { outboxFields, outboxIndex } from "@tukar-saldo/messaging";
import type { OutboxFields } from "@tukar-saldo/messaging";
import { Schema } from "mongoose";
import type { Connection, Model, Types } from "mongoose";

export interface UserDocument extends OutboxFields {
  _id: Types.ObjectId;
  name: string;
  email: string;
  /** Absent once the user is deleted, so that the address is free again. */
  email_key?: string;
  password_hash: string;
  role: Role;
  is_active: boolean;
  session_epoch: number;
  version: number;
  created_at: Date;
  updated_at: Date;
  deleted_at?: Date;
}

const text = { type: String, required: true } as const;
const whole = { type: Number, required: true } as const;
const time = { type: Date, required: true } as const;

const schema = new Schema(
  {
    name: text,
    email: text,
    email_key: String,
    password_hash: text,
    role: text,
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
outboxIndex(schema);

export function userModel(connection: Connection): Model<UserDocument> {
  return connection.model("User", schema) as unknown as Model<UserDocument>;
}
