import { Schema } from "mongoose";
import type { Connection } from "mongoose";

export type StoredVerdict = "passed" | "refused" | "unavailable";

export interface UsedToken {
  _id: string;
  /** Idempotency key of the request that used the token. */
  key?: string;
  verdict?: StoredVerdict;
  expires_at: Date;
}

const usedTokenSchema = new Schema<UsedToken>(
  {
    _id: { type: String, required: true },
    key: String,
    verdict: String,
    expires_at: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw" },
).index({ expires_at: 1 }, { expireAfterSeconds: 0 });

/**
 * Defines the model of used tokens, so that its index is built. Each service that verifies tokens has its own
 * collection.
 */
export function defineUsedTokenModel(connection: Connection, collection: string): void {
  connection.model<UsedToken>(collection, usedTokenSchema, collection);
}
