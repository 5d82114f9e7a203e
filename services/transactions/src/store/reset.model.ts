import type { Actor } from "@tukar-saldo/contracts";
import { outboxFields, addOutboxIndex } from "@tukar-saldo/messaging";
import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";

export type ResetState = "running" | "done" | "refused";

export interface ResetDocument {
  _id: string;
  state: ResetState;
  /** Orders created until then are deleted. */
  cutoff: Date;
  deleted_count: number | null;
  actor: Actor;
  request_id: string;
  /** When a replica last worked on it. */
  active_at: Date;
}

const schema = new Schema(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    cutoff: { type: Date, required: true },
    deleted_count: { type: Number, default: null },
    actor: { type: Schema.Types.Mixed, required: true },
    request_id: { type: String, required: true },
    active_at: { type: Date, required: true },
    ...outboxFields,
  },
  { collection: "resets", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);

// At most one runs at a time.
schema.index({ state: 1 }, { unique: true, partialFilterExpression: { state: "running" } });
addOutboxIndex(schema);

export function resetModel(connection: Connection): Model<ResetDocument> {
  return connection.model("Reset", schema) as unknown as Model<ResetDocument>;
}
