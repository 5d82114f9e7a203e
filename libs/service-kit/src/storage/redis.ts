import { Redis } from "ioredis";
import type { RedisOptions } from "ioredis";
import type { Logger } from "../logger.js";
import type { Metrics } from "../observability/create-metrics.js";
import { measureRedis } from "../observability/measure-redis.js";
import { describeRedisOutage } from "./describe-outage.js";
import { joinRedisWrites } from "./join-redis-writes.js";
import { getOutageLog } from "./outage.js";

export type RedisConnection = Redis;
/** The purpose of a connection, which determines its timeouts and retries. */
export type RedisUse = "producer" | "worker" | "pubsub";

const DISCONNECT_TIMEOUT_MS = 200;

/**
 * Producers fail fast; workers and pub/sub connections wait until Redis is back. `socketTimeout` replaces a half-open
 * connection, which carries no data but does not close. The timeout of a worker is longer, as a worker may block for
 * ten seconds to wait for a job.
 */
const OPTIONS_BY_USE = {
  producer: {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_000,
    connectTimeout: 2_000,
    socketTimeout: 5_000,
    retryStrategy: (attempt: number) => Math.min(100 * attempt, 1_000),
  },
  worker: {
    maxRetriesPerRequest: null,
    socketTimeout: 15_000,
    retryStrategy: (attempt: number) => Math.min(100 * attempt, 1_000),
  },
  pubsub: {
    maxRetriesPerRequest: null,
    socketTimeout: 5_000,
    retryStrategy: (attempt: number) => Math.min(50 * attempt, 500),
  },
} satisfies Record<RedisUse, RedisOptions>;

/** Creates a connection that reconnects by itself. The start and the end of an outage are logged once per process. */
export function createRedis(url: string, use: RedisUse, log?: Logger, metrics?: Metrics): Redis {
  const redis = new Redis(url, { ...OPTIONS_BY_USE[use], disconnectTimeout: DISCONNECT_TIMEOUT_MS });
  joinRedisWrites(redis);
  if (metrics) measureRedis(metrics, redis);
  const outageLog = log && getOutageLog(log, "Redis");
  let isInOutage = false;
  const beginOutage = (error?: unknown): void => {
    isInOutage = true;
    outageLog?.begin(redis, describeRedisOutage(error), error);
  };
  redis.on("error", beginOutage);
  // After a graceful shutdown of Redis, `reconnecting` is emitted without an `error` before it.
  redis.on("reconnecting", () => isInOutage || beginOutage());
  redis.on("ready", () => {
    isInOutage = false;
    outageLog?.end(redis);
  });
  // The connection reconnects until this process closes it, so `end` means that it was closed on purpose.
  redis.on("end", () => outageLog?.forget(redis));
  return redis;
}
