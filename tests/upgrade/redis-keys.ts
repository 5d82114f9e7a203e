import type { Redis } from "ioredis";

/** The contents of BullMQ's keys by type, except its event streams, which an upgrade does not need. */
export interface RedisDump {
  readonly string: Record<string, string>;
  readonly hash: Record<string, Record<string, string>>;
  readonly list: Record<string, string[]>;
  readonly zset: Record<string, string[]>;
}

/** Whether to dump a key. Excludes lock keys: after a restore they would never expire, as a dump contains no TTLs. */
const shouldDump = (key: string): boolean => !key.endsWith(":stalled-check");

/** Dumps the contents of all queues. */
export async function dumpQueues(redis: Redis): Promise<RedisDump> {
  const dump: RedisDump = { string: {}, hash: {}, list: {}, zset: {} };
  for (const key of (await redis.keys("bull:*")).toSorted().filter(shouldDump)) {
    const keyType = await redis.type(key);
    if (keyType === "string") dump.string[key] = (await redis.get(key)) ?? "";
    if (keyType === "hash") dump.hash[key] = await redis.hgetall(key);
    if (keyType === "list") dump.list[key] = await redis.lrange(key, 0, -1);
    if (keyType === "zset") dump.zset[key] = await redis.zrange(key, "0", "-1", "WITHSCORES");
  }
  return dump;
}

/** Writes dumped queues into an empty Redis. */
export async function loadQueues(redis: Redis, keys: RedisDump): Promise<void> {
  for (const [key, value] of Object.entries(keys.string)) await redis.set(key, value);
  for (const [key, fields] of Object.entries(keys.hash)) await redis.hset(key, fields);
  for (const [key, items] of Object.entries(keys.list)) await redis.rpush(key, ...items);
  for (const [key, flat] of Object.entries(keys.zset)) {
    for (let at = 0; at < flat.length; at += 2) await redis.zadd(key, flat[at + 1] ?? "", flat[at] ?? "");
  }
}
