import { ACTOR_ROLES } from "@tukar-saldo/contracts";
import { Schema } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";

const text = { type: String, required: true } as const;

const actor = new Schema(
  { id: String, name: String, role: { type: String, enum: ACTOR_ROLES, required: true } },
  { _id: false, id: false },
);
const target = new Schema({ type: text, id: text }, { _id: false, id: false });

const schema = new Schema(
  {
    _id: text,
    at: { type: Date, required: true },
    action: text,
    actor: { type: actor, required: true },
    ip: { type: String, default: null },
    target: { type: target, required: true },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    request_id: text,
  },
  { collection: "audit", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
schema.index({ at: -1, _id: -1 });
schema.index({ action: 1, at: -1, _id: -1 });
schema.index({ "actor.id": 1, at: -1, _id: -1 });
schema.index({ "target.id": 1, at: -1, _id: -1 });

export type AuditDocument = InferSchemaType<typeof schema>;

export function auditModel(connection: Connection) {
  return connection.model("Audit", schema);
}
