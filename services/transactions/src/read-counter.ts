import type { RedisConnection } from "@tukar-saldo/service-kit";

const PREFIX = "tukar-saldo/orders-read/";
const KEPT_SECONDS = 48 * 3_600;
const DAY_LENGTH = "2026-11-20".length;

/** Counts by keys that begin with a day, for all replicas together; while Redis is away, each replica counts for itself. */
export interface ReadCounter {
  /** Adds to the count of a key. @returns the new count */
  add(key: string, count: number): Promise<number>;
}

/** Creates the counter of the orders that each user reads on a day. */
export function createReadCounter(redis: RedisConnection): ReadCounter {
  const own = new Map<string, number>();
  return {
    async add(key, count) {
      try {
        const name = PREFIX + key;
        const [added] = (await redis.multi().incrby(name, count).expire(name, KEPT_SECONDS).exec()) ?? [];
        if (typeof added?.[1] !== "number") throw added?.[0] ?? new Error("Redis did not count");
        return added[1];
      } catch {
        const day = key.slice(0, DAY_LENGTH);
        for (const counted of own.keys()) if (!counted.startsWith(day)) own.delete(counted);
        own.set(key, (own.get(key) ?? 0) + count);
        return own.get(key) ?? 0;
      }
    },
  };
}
