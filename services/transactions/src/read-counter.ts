import type { RedisConnection } from "@tukar-saldo/service-kit";

const KEY_PREFIX = "tukar-saldo/orders-read/";
const TTL_SECONDS = 48 * 3_600;
const DAY_PREFIX_LENGTH = "2026-11-20".length;

/** A counter in Redis, whose keys begin with a day. While Redis is down, each replica counts in its own memory. */
export interface ReadCounter {
  /** Adds to the count of a key. @returns the new count */
  add(key: string, count: number): Promise<number>;
}

/** Creates the counter of the orders that each user reads on a day. */
export function createReadCounter(redis: RedisConnection): ReadCounter {
  const localCounts = new Map<string, number>();
  return {
    async add(key, count) {
      try {
        const redisKey = KEY_PREFIX + key;
        const [increment] =
          (await redis.multi().incrby(redisKey, count).expire(redisKey, TTL_SECONDS).exec()) ?? [];
        if (typeof increment?.[1] !== "number") throw increment?.[0] ?? new Error("Redis did not count");
        return increment[1];
      } catch {
        const day = key.slice(0, DAY_PREFIX_LENGTH);
        for (const localKey of localCounts.keys())
          if (!localKey.startsWith(day)) localCounts.delete(localKey);
        localCounts.set(key, (localCounts.get(key) ?? 0) + count);
        return localCounts.get(key) ?? 0;
      }
    },
  };
}
