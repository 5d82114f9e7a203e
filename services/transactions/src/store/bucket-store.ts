import { randomUUID } from "node:crypto";
import { duplicateFieldOf } from "@tukar-saldo/service-kit";
import { Schema, trusted } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";
import { EARLIEST_DAY, INTERVAL_KEY_LENGTHS, isDay } from "../domain/intervals.js";
import type { IntervalKey } from "../domain/intervals.js";
import { toOrderTotal } from "../domain/order-counts.js";
import type { IntervalCounts } from "../domain/order-counts.js";

const schema = new Schema(
  {
    /** The key of the bucket's interval. */
    _id: { type: String, required: true },
    /** A token while the bucket is stale. While it is fresh: null for a day, "fresh" for any other interval. */
    mark: { type: String, default: null },
    by_status: { type: Schema.Types.Mixed },
    usd_cents: { type: Number },
    by_destination: { type: Schema.Types.Mixed },
  },
  { collection: "stats_daily", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);

type BucketDocument = InferSchemaType<typeof schema>;

export type BucketStore = ReturnType<typeof createBucketStore>;

export interface StaleBucket {
  readonly key: IntervalKey;
  readonly token: string;
  /** How many orders the bucket counted when it was fresh; absent if it was never fresh. */
  readonly lastCount?: number;
}

const FRESH_MARK = "fresh";
const FRESH_FILTER = { $in: [null, FRESH_MARK] };
/**
 * The mark of a fresh bucket: null for a day, `FRESH_MARK` for any other interval. Replicas of the previous version
 * treat every bucket with a null mark as a day bucket.
 */
const freshMarkOf = (key: IntervalKey): string | null => (isDay(key) ? null : FRESH_MARK);

function toCounts({ _id, by_status, usd_cents, by_destination }: BucketDocument): IntervalCounts {
  const byStatus = { pending: 0, processing: 0, completed: 0, cancelled: 0, ...by_status };
  return { key: _id, byStatus, usdCents: usd_cents ?? 0, byDestination: by_destination ?? {} };
}

const createStaleUpdate = () => ({ $set: { mark: randomUUID() } });

/**
 * Creates the store of buckets. Each `markStale` sets a new token, so that counts from an earlier reading of the
 * orders are not saved as fresh.
 */
export function createBucketStore(connection: Connection) {
  const model = connection.model("Bucket", schema);
  const buckets = connection.collection<BucketDocument>("stats_daily");

  return {
    /**
     * Reads the fresh buckets of the given intervals. If `byDestination` is false, their counts by destination are
     * empty.
     */
    async listFresh(keys: readonly IntervalKey[], { byDestination = true } = {}): Promise<IntervalCounts[]> {
      if (keys.length === 0) return [];
      const projection = byDestination ? { mark: 0 } : { by_status: 1, usd_cents: 1 };
      const documents = await buckets
        .find({ _id: { $in: [...keys] }, mark: FRESH_FILTER }, { projection })
        .toArray();
      return documents.map(toCounts);
    },

    /** Lists the intervals of all fresh buckets. */
    async listFreshKeys(): Promise<IntervalKey[]> {
      const documents = await buckets.find({ mark: FRESH_FILTER }, { projection: { _id: 1 } }).toArray();
      return documents.map(({ _id }) => _id);
    },

    /** Reads the stale buckets of the given intervals. Inserts missing buckets as stale first. */
    async getOrCreateStale(keys: readonly IntervalKey[]): Promise<StaleBucket[]> {
      const updates = keys.map((_id) => {
        const update = { $setOnInsert: { mark: randomUUID() } };
        return { updateOne: { filter: { _id }, update, upsert: true } };
      });
      await buckets.bulkWrite(updates, { ordered: false }).catch((error: unknown) => {
        // A duplicate key means that another replica has inserted the same bucket at the same moment.
        if (duplicateFieldOf(error) === undefined) throw error;
      });
      const projection = { mark: 1, by_status: 1, usd_cents: 1 };
      const documents = await buckets.find({ _id: { $in: [...keys] } }, { projection }).toArray();
      return documents.flatMap((bucket) => {
        const { _id: key, mark: token, by_status } = bucket;
        if (typeof token !== "string" || token === FRESH_MARK) return [];
        return [{ key, token, lastCount: by_status && toOrderTotal([toCounts(bucket)]) }];
      });
    },

    /**
     * Marks existing buckets as stale, in the given order. Subintervals must come before the intervals that contain
     * them, since a bucket may be summed from fresh buckets of its subintervals. A missing bucket needs no mark, as
     * it will be counted anyway.
     */
    async markStale(keys: readonly IntervalKey[]): Promise<void> {
      const updates = keys.map((_id) => ({ updateOne: { filter: { _id }, update: createStaleUpdate() } }));
      if (updates.length > 0) await buckets.bulkWrite(updates, { ordered: true });
    },

    /** Removes all buckets, in the order in which `markStale` marks them. */
    async removeAll(): Promise<void> {
      for (const length of INTERVAL_KEY_LENGTHS.toReversed())
        await buckets.deleteMany({ _id: { $regex: `^.{${length}}$` } });
    },

    /** Saves counts as fresh buckets, except where the token has changed since it was read. */
    async saveFresh(countedBuckets: readonly { counts: IntervalCounts; token: string }[]): Promise<void> {
      const updates = countedBuckets.map(({ counts: { key, byStatus, usdCents, byDestination }, token }) => {
        const countFields = { by_status: byStatus, usd_cents: usdCents, by_destination: byDestination };
        const update = { $set: { ...countFields, mark: freshMarkOf(key) } };
        return { updateOne: { filter: { _id: key, mark: token }, update } };
      });
      if (updates.length > 0) await buckets.bulkWrite(updates, { ordered: false });
    },

    /** Removes the buckets of intervals shorter than a day that lie before this day. */
    async removeShortBucketsBefore(day: string): Promise<void> {
      const key = trusted({ $gt: EARLIEST_DAY, $lt: day, $regex: "T" });
      await model.deleteMany({ _id: key });
    },
  };
}
