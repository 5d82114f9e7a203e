import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";

export type StoredVerdict = "passed" | "refused" | "unavailable";

export interface UsedToken {
  _id: string;
  /** The idempotency key of the request that used it. */
  key?: string;
  verdict?: StoredVerdict;
  expires_at: Date;
}

const schema = new Schema<UsedToken>(
  {
    _id: { type: String, required: true },
    key: String,
    verdict: String,
    expires_at: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw" },
).index({ expires_at: 1 }, { expireAfterSeconds: 0 });

/** The model of a collection of used tokens; each verifying service has one of its own. */
export function usedTokenModel(connection: Connection, collection: string): Model<UsedToken> {
  return connection.model<UsedToken>(collection, schema, collection);
}
