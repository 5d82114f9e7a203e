import { randomUUID } from "node:crypto";
import { duplicateKeyOf } from "@tukar-saldo/service-kit";
import type { Connection } from "mongoose";
import type { DayCounts } from "../domain/day-counts.js";
import { dayBucketModel } from "./day-bucket.model.js";
import type { DayBucketDocument } from "./day-bucket.model.js";

export type DayBucketStore = ReturnType<typeof createDayBucketStore>;

function toCounts({ _id, by_status, usd_cents, by_destination }: DayBucketDocument): DayCounts {
  const byStatus = { pending: 0, processing: 0, completed: 0, cancelled: 0, ...by_status };
  return { day: _id, byStatus, usdCents: usd_cents ?? 0, byDestination: by_destination ?? {} };
}

/** The buckets of `stats_daily` (performance page 4.6). A bucket with a mark is to be counted again. */
export function createDayBucketStore(connection: Connection) {
  const buckets = dayBucketModel(connection);
  const raw = connection.collection<DayBucketDocument>("stats_daily");

  /** Buckets without a mark, from a day on. */
  async function readClean(from = ""): Promise<DayCounts[]> {
    return (await raw.find({ _id: { $gte: from }, mark: { $eq: null } }).toArray()).map(toCounts);
  }

  /** The mark of a day, made when there is no bucket yet; null when the bucket is right. */
  async function markOf(day: string): Promise<string | null> {
    try {
      const fresh = { $setOnInsert: { mark: randomUUID() } };
      const found = await buckets
        .findOneAndUpdate({ _id: day }, fresh, { upsert: true, returnDocument: "after" })
        .lean();
      return found?.mark ?? null;
    } catch (error) {
      // Another replica made it at the same moment.
      if (duplicateKeyOf(error)) return markOf(day);
      throw error;
    }
  }

  /** Says that a day must be counted again. */
  async function mark(day: string): Promise<void> {
    try {
      await buckets.updateOne({ _id: day }, { $set: { mark: randomUUID() } }, { upsert: true });
    } catch (error) {
      if (duplicateKeyOf(error)) return mark(day);
      throw error;
    }
  }

  async function markAll(): Promise<void> {
    await raw.updateMany({}, { $set: { mark: randomUUID() } });
  }

  /** Keeps what was counted, unless the day was marked anew since `countedUnder` was read. */
  async function save(counts: DayCounts, countedUnder: string): Promise<void> {
    const { day, byStatus, usdCents, byDestination } = counts;
    const content = { by_status: byStatus, usd_cents: usdCents, by_destination: byDestination, mark: null };
    await buckets.updateOne({ _id: day, mark: countedUnder }, { $set: content });
  }

  return { readClean, markOf, mark, markAll, save };
}
