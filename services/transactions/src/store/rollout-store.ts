import type { Connection } from "mongoose";
import { ROLLOUT_ID } from "../migrations/003-interval-buckets.js";
import type { RolloutDocument } from "../migrations/003-interval-buckets.js";

/** How long replicas of the previous version may still run after the first replica of this version has started. */
const ROLLOUT_MS = 3_600_000;

export type RolloutStore = ReturnType<typeof createRolloutStore>;

/**
 * Creates the store that knows whether replicas of the previous version may still be running. Those replicas mark
 * only day buckets stale.
 */
export function createRolloutStore(connection: Connection) {
  const documents = connection.collection<RolloutDocument>("stats_daily");
  let endsAt = 0;
  return {
    /**
     * Reads when the first replica of this version upgraded the data. It must be called before this replica is ready.
     * A new installation was never upgraded, so its rollout is over.
     */
    async load(): Promise<void> {
      const document = await documents.findOne({ _id: ROLLOUT_ID });
      endsAt = document ? document.started_at.getTime() + ROLLOUT_MS : 0;
    },

    isOver: (now: Date): boolean => now.getTime() >= endsAt,
  };
}
