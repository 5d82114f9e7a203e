import { Redis } from "ioredis";
import type { RedisOptions } from "ioredis";
import type { Logger } from "../logger.js";

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

/** A connection for one use. It never ends the process: an outage is logged once, as is the return. */
export function createRedis(url: string, use: RedisUse, log?: Logger): Redis {
  const redis = new Redis(url, { ...OPTIONS[use], disconnectTimeout: DISCONNECT_MS });
  let away = false;
  redis.on("error", (error) => {
    if (!away) log?.warn({ error, use }, "redis does not answer");
    away = true;
  });
  redis.on("ready", () => {
    if (away) log?.info({ use }, "redis is back");
    away = false;
  });
  return redis;
}
