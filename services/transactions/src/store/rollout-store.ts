import type { Connection } from "mongoose";
import { ROLLOUT_ID } from "../migrations/003-interval-buckets.js";
import type { RolloutDocument } from "../migrations/003-interval-buckets.js";

/** Replicas of the version before have stopped so long after the first one of this version has started. */
const ROLLOUT_MS = 3_600_000;

export type RolloutStore = ReturnType<typeof createRolloutStore>;

/** Whether replicas of the version before may be running beside this one: they do not mark the buckets of hours stale. */
export function createRolloutStore(connection: Connection) {
  const documents = connection.collection<RolloutDocument>("stats_daily");
  let endsAt = 0;
  return {
    /** Reads when the data was upgraded, which happens before a replica is ready. A new desk never was. */
    async load(): Promise<void> {
      const found = await documents.findOne({ _id: ROLLOUT_ID });
      endsAt = found ? found.started_at.getTime() + ROLLOUT_MS : 0;
    },

    isOver: (now: Date): boolean => now.getTime() >= endsAt,
  };
}
