import { Redis } from "ioredis";
import type { RedisOptions } from "ioredis";
import type { Logger } from "../logger.js";
import { redisOutageSentence } from "./outage-sentences.js";
import { outageLogOf } from "./outage.js";

export type RedisConnection = Redis;
export type RedisUse = "producer" | "worker" | "pubsub";

/** How long a closing connection may linger. */
const DISCONNECT_MS = 200;

/** Producers fail fast and never queue; workers and pub/sub wait for Redis and go on where they were. */
const OPTIONS = {
  producer: {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_000,
    connectTimeout: 2_000,
    retryStrategy: (attempt: number) => Math.min(100 * attempt, 1_000),
  },
  worker: { maxRetriesPerRequest: null, retryStrategy: (attempt: number) => Math.min(100 * attempt, 1_000) },
  pubsub: { maxRetriesPerRequest: null, retryStrategy: (attempt: number) => Math.min(50 * attempt, 500) },
} satisfies Record<RedisUse, RedisOptions>;

/**
 * A connection for one use. It never ends the process. An outage is logged once for all connections of the
 * process, as is its end.
 */
export function createRedis(url: string, use: RedisUse, log?: Logger): Redis {
  const redis = new Redis(url, { ...OPTIONS[use], disconnectTimeout: DISCONNECT_MS });
  const outage = log && outageLogOf(log, "Redis");
  const onBroken = (error?: unknown): void => outage?.begin(redis, redisOutageSentence(error), error);
  redis.on("error", onBroken);
  redis.on("reconnecting", () => onBroken());
  redis.on("ready", () => outage?.end(redis));
  redis.on("end", () => outage?.end(redis));
  return redis;
}
