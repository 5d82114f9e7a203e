import { ROLES } from "@tukar-saldo/contracts";
import { addOutboxIndex, outboxFields } from "@tukar-saldo/messaging";
import { Schema } from "mongoose";
import type { Connection, InferSchemaType, Types } from "mongoose";
import type { Factor } from "../domain/factor.js";
import type { User } from "../domain/user.js";

const requiredText = { type: String, required: true } as const;
const requiredNumber = { type: Number, required: true } as const;
const requiredDate = { type: Date, required: true } as const;

const networkSchema = new Schema({ network: requiredText, at: requiredDate }, { _id: false, id: false });

const factorSchema = new Schema(
  {
    id: requiredText,
    type: requiredText,
    name: { type: String, default: "" },
    created_at: requiredDate,
    last_used_at: Date,
    secret: String,
    step: Number,
    credential_id: String,
    public_key: String,
    counter: Number,
    transports: { type: [String], default: undefined },
    host: String,
  },
  { _id: false, id: false },
);

const schema = new Schema(
  {
    name: requiredText,
    email: requiredText,
    /** The normalised e-mail. It is absent once the user is deleted, so that another user can have the address. */
    email_key: String,
    password_hash: requiredText,
    role: { type: String, enum: ROLES, required: true },
    is_active: { type: Boolean, required: true },
    session_epoch: requiredNumber,
    version: requiredNumber,
    created_at: requiredDate,
    updated_at: requiredDate,
    deleted_at: Date,
    must_change_password: Boolean,
    /** Absent in users stored before this field existed and not changed since; they may not process orders. */
    can_process: Boolean,
    /** The networks of the last sign-ins, most recent last. */
    known_networks: { type: [networkSchema], default: undefined },
    factors: { type: [factorSchema], default: undefined },
    /** The hashes of the unused recovery codes. */
    recovery_codes: { type: [String], default: undefined },
    ...outboxFields,
  },
  { collection: "users", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
schema.index({ email_key: 1 }, { unique: true, partialFilterExpression: { email_key: { $exists: true } } });
addOutboxIndex(schema);

export type UserDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export function toUser(document: UserDocument | null): User | undefined {
  if (document === null) return undefined;
  const { _id, name, email, password_hash, role, is_active, session_epoch, version, created_at } = document;
  const can_process = document.can_process ?? false;
  const loginFields = { email, password_hash, role, is_active, can_process, session_epoch };
  const networkFields = document.known_networks ? { known_networks: document.known_networks } : {};
  const passwordFlag = document.must_change_password ? { must_change_password: true } : {};
  const { factors, recovery_codes } = document;
  const factorFields = factors?.length
    ? { factors: factors as Factor[], recovery_codes: recovery_codes ?? [] }
    : {};
  return {
    id: _id.toHexString(),
    name,
    ...loginFields,
    version,
    created_at,
    ...passwordFlag,
    ...networkFields,
    ...factorFields,
  };
}

export function defineUserModel(connection: Connection) {
  return connection.model("User", schema);
}
