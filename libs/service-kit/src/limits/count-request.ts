import { createHash } from "node:crypto";
import type { IncrementResponse } from "express-rate-limit";
import type { Redis } from "ioredis";
import { withRedisTimeout } from "./redis-or-memory-store.js";
import type { RedisOrMemoryStore } from "./redis-or-memory-store.js";

/** A counter of requests, as rate-limit-redis stores it. */
export interface RequestCounter {
  readonly store: RedisOrMemoryStore;
  /** The key of the counter within its store. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** Counts a request in each counter like rate-limit-redis, until one counter is over its limit. */
const COUNT_SCRIPT = `
local counts = {}
for at, key in ipairs(KEYS) do
  local limit, windowMs = tonumber(ARGV[2 * at - 1]), tonumber(ARGV[2 * at])
  local hits, timeToExpire = 1, redis.call("PTTL", key)
  if timeToExpire > 0 then
    hits = redis.call("INCR", key)
  else
    timeToExpire = windowMs
    redis.call("SET", key, 1, "PX", windowMs)
  end
  counts[2 * at - 1], counts[2 * at] = hits, timeToExpire
  if hits > limit then break end
end
return counts`;
const COUNT_SCRIPT_SHA = createHash("sha1").update(COUNT_SCRIPT).digest("hex");

async function runCountScript(redis: Redis, counters: readonly RequestCounter[]): Promise<number[]> {
  const keys = counters.map(({ store, key }) => store.prefix + key);
  const bounds = counters.flatMap(({ limit, windowMs }) => [limit, windowMs]);
  const run = () => redis.evalsha(COUNT_SCRIPT_SHA, keys.length, ...keys, ...bounds) as Promise<number[]>;
  return run().catch(async (error: Error) => {
    if (!error.message.startsWith("NOSCRIPT")) throw error;
    await redis.script("LOAD", COUNT_SCRIPT);
    return run();
  });
}

async function countInRedis(redis: Redis, counters: readonly RequestCounter[]): Promise<IncrementResponse[]> {
  const reply = await runCountScript(redis, counters);
  const now = Date.now();
  return counters.flatMap((_, at) => {
    const [totalHits, timeToExpire = 0] = reply.slice(2 * at);
    return totalHits === undefined ? [] : { totalHits, resetTime: new Date(now + timeToExpire) };
  });
}

async function countInStores(counters: readonly RequestCounter[]): Promise<IncrementResponse[]> {
  const counts: IncrementResponse[] = [];
  for (const { store, key, limit } of counters) {
    const count = await store.increment(key);
    counts.push(count);
    if (count.totalHits > limit) break;
  }
  return counts;
}

/**
 * Counts a request in each counter, until one counter is over its limit: a refused request does not count for the
 * limits after the one that refuses it. One command counts in all counters; while Redis is unavailable their stores do.
 * @returns the counts of the counters in which the request was counted; only the last can be over its limit
 */
export async function countRequest(
  redis: Redis,
  counters: readonly RequestCounter[],
): Promise<IncrementResponse[]> {
  if (!counters.some(({ store }) => store.isBypassingRedis())) {
    try {
      return await withRedisTimeout(countInRedis(redis, counters));
    } catch {
      for (const { store } of counters) store.bypassRedis();
    }
  }
  return countInStores(counters);
}
