import { Schema } from "mongoose";
import type { DomainEvent } from "@tukar-saldo/contracts";

/** The outbox of a document. Both fields are absent once all its events are published. */
export interface OutboxFields {
  outbox?: DomainEvent[];
  /** A lower bound of the time of the oldest pending event. */
  outbox_at?: Date;
}

/** Mongoose schema fields for documents with an outbox. */
export const outboxFields = {
  outbox: { type: [Schema.Types.Mixed], default: undefined },
  outbox_at: { type: Date },
} as const;

/** Adds a partial index of the documents with pending events, which the relay's sweep reads. */
export function addOutboxIndex(schema: Pick<Schema, "index">): void {
  schema.index({ outbox_at: 1 }, { partialFilterExpression: { outbox_at: { $exists: true } } });
}
