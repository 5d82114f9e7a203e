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
  let isBroken = false;
  const begin = (error?: unknown): void => {
    isBroken = true;
    outage?.begin(redis, redisOutageSentence(error), error);
  };
  const end = (): void => {
    isBroken = false;
    outage?.end(redis);
  };
  redis.on("error", begin);
  // A connection that Redis closed in order: no error comes before the first attempt to open it again.
  redis.on("reconnecting", () => isBroken || begin());
  redis.on("ready", end);
  redis.on("end", end);
  return redis;
}
