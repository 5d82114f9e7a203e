import { Redis } from "ioredis";
import type { RedisOptions } from "ioredis";
import type { Logger } from "../logger.js";
import { redisOutageSentence } from "./outage-sentences.js";
import { outageLogOf } from "./outage.js";

export type RedisConnection = Redis;
export type RedisUse = "producer" | "worker" | "pubsub";

const DISCONNECT_TIMEOUT_MS = 200;

/** Producers fail fast; workers and pub/sub wait for Redis and resume. */
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

/** Creates a connection. An outage is logged once for all connections of the process, as is its end. */
export function createRedis(url: string, use: RedisUse, log?: Logger): Redis {
  const redis = new Redis(url, { ...OPTIONS[use], disconnectTimeout: DISCONNECT_TIMEOUT_MS });
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
  // When Redis closes a connection in order, there is no error before the first reconnect.
  redis.on("reconnecting", () => isBroken || begin());
  redis.on("ready", end);
  redis.on("end", end);
  return redis;
}
