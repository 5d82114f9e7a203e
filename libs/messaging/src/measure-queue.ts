import type { SubscriberName } from "@tukar-saldo/contracts";
import { ageSeconds, StoreDownError } from "@tukar-saldo/service-kit";
import type { Metrics, RedisConnection } from "@tukar-saldo/service-kit";
import type { Queue } from "bullmq";
import { readQueueState } from "./queue-state.js";

const JOBS_METRIC = "tukar_saldo_queue_jobs";
const OLDEST_AGE_METRIC = "tukar_saldo_queue_oldest_job_age_seconds";

interface MeasuredQueue {
  readonly queue: Queue;
  readonly subscriber: SubscriberName;
  readonly connection: RedisConnection;
}

/** Exposes the number of jobs in each state of a subscriber's queue, and the age of the oldest unfinished job. */
export function measureQueue(metrics: Metrics, { queue, subscriber, connection }: MeasuredQueue): void {
  metrics.storeGauges([JOBS_METRIC, OLDEST_AGE_METRIC], async () => {
    // While Redis is unavailable, ioredis would put the commands into its offline queue instead of rejecting them.
    if (connection.status !== "ready") throw new StoreDownError("Redis is not connected");
    const { oldestAt, ...counts } = await readQueueState(queue);
    return {
      [JOBS_METRIC]: Object.entries(counts).map(([state, value]) => ({
        labels: { queue: subscriber, state },
        value,
      })),
      [OLDEST_AGE_METRIC]: [{ labels: { queue: subscriber }, value: ageSeconds(oldestAt) }],
    };
  });
}
