import { Schema } from "mongoose";
import type { DomainEvent } from "@tukar-saldo/contracts";

/** What a document with pending events holds; both are absent when everything is published. */
export interface OutboxFields {
  outbox?: DomainEvent[];
  /** Since when the oldest pending event may have been waiting. */
  outbox_at?: Date;
}

/** The fields to put into the schema of every document that sends events. */
export const outboxFields = {
  outbox: { type: [Schema.Types.Mixed], default: undefined },
  outbox_at: { type: Date },
} as const;

/** Adds the index that holds documents with pending events only, so that looking for them stays cheap. */
export function outboxIndex(schema: Pick<Schema, "index">): void {
  schema.index({ outbox_at: 1 }, { partialFilterExpression: { outbox_at: { $exists: true } } });
}
