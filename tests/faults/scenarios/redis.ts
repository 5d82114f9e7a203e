import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import type { Scenario } from "../scenario.js";

const FAULT_MS = 5_000;

/** Runs a callback with a direct connection to Redis, which no proxy disturbs. */
async function withRedis(url: string, callback: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on("error", () => undefined);
  try {
    await callback(redis);
  } finally {
    redis.disconnect();
  }
}

const createRedisScenario = (name: string, callback: (redis: Redis) => Promise<unknown>): Scenario => ({
  name,
  run: ({ desk }) => withRedis(desk.redis.url, callback),
});

/** Scenarios in which Redis itself misbehaves or loses data. */
export const REDIS_SCENARIOS: readonly Scenario[] = [
  createRedisScenario("Redis loses all it holds", (redis) => redis.flushall()),
  {
    name: "Redis loses all it holds while both notifiers are away",
    async run({ desk }) {
      const notifiers = [0, 1].map((index) => desk.replica("notifier", index).process);
      await Promise.all(notifiers.map((notifier) => notifier.kill()));
      await pause(FAULT_MS / 2);
      await withRedis(desk.redis.url, (redis) => redis.flushall());
      await Promise.all(notifiers.map((notifier) => notifier.restart()));
    },
  },
  createRedisScenario("Redis is out of memory for 5 s", async (redis) => {
    await redis.config("SET", "maxmemory", "1mb");
    await pause(FAULT_MS);
    await redis.config("SET", "maxmemory", "0");
  }),
  createRedisScenario("Redis answers nobody for 3 s", (redis) =>
    redis.call("CLIENT", "PAUSE", "3000", "ALL"),
  ),
  createRedisScenario("Redis breaks all connections, five times", async (redis) => {
    for (let times = 0; times < 5; times += 1) {
      await redis.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
      await redis.call("CLIENT", "KILL", "TYPE", "pubsub");
      await pause(500);
    }
  }),
];
