import { defineMigration } from "@tukar-saldo/service-kit";

/** The `_id` of the rollout document in the collection of buckets. As no interval key has its length, it is unique. */
export const ROLLOUT_ID = "rollout-003";

export interface RolloutDocument {
  readonly _id: string;
  /**
   * Never null. Replicas of the previous version would treat a document with a null mark as a fresh day bucket.
   */
  readonly mark: string;
  /** When the first replica of this version upgraded the data. */
  readonly started_at: Date;
}

/** A migration that changes no document, and only stores when the upgrade began. */
export const intervalBuckets = defineMigration<RolloutDocument>({
  number: 3,
  name: "interval-buckets",
  description:
    "Stores the time of the upgrade. An hour later orders are counted by hours and minutes as well, so replicas of the " +
    "version before have to be stopped by then.",
  lateWrites:
    "Replicas of the version before mark buckets of days stale and no others. For an hour no others are counted, and " +
    "what they do not mark was not counted yet.",
  collection: "stats_daily",
  async expand(database) {
    const buckets = database.collection<RolloutDocument>("stats_daily");
    const rollout = { mark: "rollout", started_at: new Date() };
    await buckets.updateOne({ _id: ROLLOUT_ID }, { $setOnInsert: rollout }, { upsert: true });
  },
  backfill: {
    pending: { _id: { $exists: false } },
    fields: [],
    update: () => ({}),
  },
});
