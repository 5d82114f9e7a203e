import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { AppError } from "@tukar-saldo/contracts";
import { eventually, openRedis } from "@tukar-saldo/test-kit";
import type { Store } from "@tukar-saldo/test-kit";
import { createLimiter, createRedis } from "../src/index.js";
import type { Limiter, RedisConnection } from "../src/index.js";

let store: Store;
let redis: RedisConnection;
let other: RedisConnection;
let number = 0;

beforeAll(async () => {
  store = await openRedis();
  redis = createRedis(store.url, "producer");
  other = createRedis(store.url, "producer");
  await eventually("Redis", () => redis.status === "ready" && other.status === "ready");
});
afterAll(async () => {
  redis.disconnect();
  other.disconnect();
  await store.close();
});

const limiterOn = (
  connection: RedisConnection,
  prefix: string,
  profile: "strict" | "relaxed" = "strict",
): Limiter => createLimiter({ redis: connection, prefix, limit: 3, windowSeconds: 60, profile });

const freshPrefix = (): string => `test${number++}`;

/** How many of the calls the limiter lets through. */
async function passed(limiter: Limiter, times: number, key = "a"): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: times }, () => limiter.consume(key)));
  return results.filter(({ status }) => status === "fulfilled").length;
}

describe("a limit", () => {
  test("when fifty ask at once on two replicas then as many pass as the limit says", async () => {
    const prefix = freshPrefix();
    const counts = await Promise.all([
      passed(limiterOn(redis, prefix), 25),
      passed(limiterOn(other, prefix), 25),
    ]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
  });

  test("when it is exceeded then the refusal says how long to wait, and other keys are free", async () => {
    const limiter = limiterOn(redis, freshPrefix());
    await passed(limiter, 3);
    const refusal = await limiter.consume("a").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    const { code, options } = refusal as AppError;
    expect(code).toBe("RATE_LIMITED");
    expect(options.retryAfter).toBeGreaterThan(55);
    expect(options.retryAfter).toBeLessThanOrEqual(60);
    expect(await passed(limiter, 1, "b")).toBe(1);
  });

  test("when what it counts did not happen then it is given back, and reset forgets all", async () => {
    const limiter = limiterOn(redis, freshPrefix());
    await passed(limiter, 3);
    await limiter.refund("a");
    expect(await passed(limiter, 2)).toBe(1);
    await limiter.reset("a");
    expect(await passed(limiter, 5)).toBe(3);
  });

  test("when some were refused meanwhile then what is given back is free again", async () => {
    const limiter = limiterOn(redis, freshPrefix());
    expect(await passed(limiter, 10)).toBe(3);
    await limiter.refund("a");
    expect(await passed(limiter, 5)).toBe(1);
  });

  test("when it is only checked then nothing is counted", async () => {
    const limiter = limiterOn(redis, freshPrefix());
    for (let n = 0; n < 5; n += 1) await limiter.check("a");
    await passed(limiter, 3);
    await expect(limiter.check("a")).rejects.toThrow("RATE_LIMITED");
  });

  test("when the profile is relaxed then a thousand times as much passes", async () => {
    expect(await passed(limiterOn(redis, freshPrefix(), "relaxed"), 50)).toBe(50);
  });
});

describe("while Redis is away", () => {
  test("when it does not answer then each process counts for itself", async () => {
    const limiter = limiterOn(redis, freshPrefix());
    expect(await passed(limiter, 3)).toBe(3);
    await store.kill();
    expect(await passed(limiter, 10)).toBe(3);
    await store.restart();
    await eventually(
      "Redis to count again",
      async () => (await limiter.check("b"), redis.status === "ready"),
    );
    const twin = limiterOn(other, freshPrefix());
    await eventually("Redis to be back for the other", () => other.status === "ready");
    expect(await passed(twin, 5)).toBe(3);
  });

  test("when it is frozen then only the first call waits, for its deadline", async () => {
    const limiter = limiterOn(redis, freshPrefix());
    await store.freeze(true);
    const startedAt = Date.now();
    expect(await passed(limiter, 5)).toBe(3);
    expect(Date.now() - startedAt).toBeLessThan(900);
    const again = Date.now();
    expect(await passed(limiter, 5)).toBe(0);
    expect(Date.now() - again).toBeLessThan(200);
    await store.freeze(false);
  });
});
