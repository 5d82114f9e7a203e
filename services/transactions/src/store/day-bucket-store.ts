import { randomUUID } from "node:crypto";
import { duplicateKeyOf } from "@tukar-saldo/service-kit";
import { Schema, trusted } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";
import type { DayCounts } from "../domain/day-counts.js";

const schema = new Schema(
  {
    /** The day in Jakarta. */
    _id: { type: String, required: true },
    /** The stale token; null while the bucket is fresh. */
    mark: { type: String, default: null },
    by_status: { type: Schema.Types.Mixed },
    usd_cents: { type: Number },
    by_destination: { type: Schema.Types.Mixed },
  },
  { collection: "stats_daily", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);

type DayBucketDocument = InferSchemaType<typeof schema>;

export type DayBucketStore = ReturnType<typeof createDayBucketStore>;

function toCounts({ _id, by_status, usd_cents, by_destination }: DayBucketDocument): DayCounts {
  const byStatus = { pending: 0, processing: 0, completed: 0, cancelled: 0, ...by_status };
  return { day: _id, byStatus, usdCents: usd_cents ?? 0, byDestination: by_destination ?? {} };
}

const createStaleUpdate = () => ({ $set: { mark: randomUUID() } });

/** Another replica may insert the same bucket at the same moment; the second attempt updates it. */
async function retryOnDuplicate<T>(upsert: () => Promise<T>): Promise<T> {
  try {
    return await upsert();
  } catch (error) {
    if (duplicateKeyOf(error) === undefined) throw error;
    return upsert();
  }
}

/**
 * The counts of each day. A bucket with a stale token has to be counted again. A new token replaces the old one,
 * so that counts of an earlier reading of the orders are not saved as fresh.
 */
export function createDayBucketStore(connection: Connection) {
  const model = connection.model("DayBucket", schema);

  return {
    /** Fresh buckets since a day, or all. */
    async listFresh(from = ""): Promise<DayCounts[]> {
      const found = await model.find({ _id: trusted({ $gte: from }), mark: null }).lean();
      return found.map(toCounts);
    },

    /** The stale token of a day, which gets one when it has no bucket; undefined when its bucket is fresh. */
    async getOrCreateStaleToken(day: string): Promise<string | undefined> {
      const create = { $setOnInsert: { mark: randomUUID() } };
      const options = { upsert: true, returnDocument: "after" } as const;
      const found = await retryOnDuplicate(() =>
        model.findOneAndUpdate({ _id: day }, create, options).lean(),
      );
      return found.mark ?? undefined;
    },

    async markStale(day: string): Promise<void> {
      await retryOnDuplicate(() =>
        model.updateOne({ _id: day }, createStaleUpdate(), { upsert: true }).exec(),
      );
    },

    async markAllStale(): Promise<void> {
      await model.updateMany({}, createStaleUpdate());
    },

    /** Saves counts as fresh, unless the stale token has changed since it was read. */
    async saveFresh(
      { day, byStatus, usdCents, byDestination }: DayCounts,
      staleToken: string,
    ): Promise<void> {
      const content = { by_status: byStatus, usd_cents: usdCents, by_destination: byDestination, mark: null };
      await model.updateOne({ _id: day, mark: staleToken }, { $set: content });
    },
  };
}
