import { Schema } from "mongoose";
import type { Connection, Model } from "mongoose";
import type { CountAndSum } from "../domain/day-counts.js";

/** What was counted of one Jakarta day; `mark` is null while it is right. */
export interface DayBucketDocument {
  _id: string;
  mark: string | null;
  by_status?: Record<string, number>;
  usd_cents?: number;
  by_destination?: Record<string, CountAndSum>;
}

const schema = new Schema(
  {
    _id: { type: String, required: true },
    mark: { type: String, default: null },
    by_status: { type: Schema.Types.Mixed },
    usd_cents: { type: Number },
    by_destination: { type: Schema.Types.Mixed },
  },
  { collection: "stats_daily", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);

export function dayBucketModel(connection: Connection): Model<DayBucketDocument> {
  return connection.model("DayBucket", schema) as unknown as Model<DayBucketDocument>;
}
