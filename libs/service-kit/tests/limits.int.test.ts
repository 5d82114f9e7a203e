import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { AppError } from "@tukar-saldo/contracts";
import { eventually, openTestRedis } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import { addressLimitKey, createLimiter, createRedis } from "../src/index.js";
import type { Limiter, RedisConnection } from "../src/index.js";
import type { LimitKey } from "../src/limits/limiter.js";

let redisServer: TestStore;
let redis: RedisConnection;
let otherRedis: RedisConnection;
let prefixNumber = 0;

beforeAll(async () => {
  redisServer = await openTestRedis();
  redis = createRedis(redisServer.url, "producer");
  otherRedis = createRedis(redisServer.url, "producer");
  await eventually("Redis", () => redis.status === "ready" && otherRedis.status === "ready");
});
afterAll(async () => {
  redis.disconnect();
  otherRedis.disconnect();
  await redisServer.close();
});

afterEach(() => void jest.restoreAllMocks());

const openLimiter = (
  connection: RedisConnection,
  prefix: string,
  profile: "strict" | "relaxed" = "strict",
): Limiter => createLimiter({ redis: connection, prefix, limit: 3, windowSeconds: 60, profile });

const createPrefix = (): string => `test${prefixNumber++}`;

/** Sends requests to the limiter concurrently. @returns how many requests it accepted */
async function countAccepted(limiter: Limiter, times: number, key: LimitKey = "a"): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: times }, () => limiter.consume(key)));
  return results.filter(({ status }) => status === "fulfilled").length;
}

describe("a rate limiter", () => {
  test("a rate limiter accepts only as many of 50 concurrent requests to two replicas as its limit allows", async () => {
    const prefix = createPrefix();
    const acceptedCounts = await Promise.all([
      countAccepted(openLimiter(redis, prefix), 25),
      countAccepted(openLimiter(otherRedis, prefix), 25),
    ]);
    expect(acceptedCounts.reduce((sum, count) => sum + count)).toBe(3);
  });

  test("a rate limiter refuses only a key that is over its limit, and returns the seconds to wait", async () => {
    const limiter = openLimiter(redis, createPrefix());
    await countAccepted(limiter, 3);
    const refusal = await limiter.consume("a").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    const { code, options } = refusal as AppError;
    expect(code).toBe("RATE_LIMITED");
    expect(options.retryAfter).toBeGreaterThan(55);
    expect(options.retryAfter).toBeLessThanOrEqual(60);
    expect(await countAccepted(limiter, 1, "b")).toBe(1);
  });

  test("refund removes one count of a key from a rate limiter, and reset removes all counts of the key", async () => {
    const limiter = openLimiter(redis, createPrefix());
    await countAccepted(limiter, 3);
    await limiter.refund("a");
    expect(await countAccepted(limiter, 2)).toBe(1);
    await limiter.reset("a");
    expect(await countAccepted(limiter, 5)).toBe(3);
  });

  test("a rate limiter accepts a request after a refund, even if requests over the limit were refused before", async () => {
    const limiter = openLimiter(redis, createPrefix());
    expect(await countAccepted(limiter, 10)).toBe(3);
    await limiter.refund("a");
    expect(await countAccepted(limiter, 5)).toBe(1);
  });

  test("count returns the number of requests that a rate limiter counted under a key, and 0 for an unknown key", async () => {
    const limiter = openLimiter(redis, createPrefix());
    await countAccepted(limiter, 2);
    expect([await limiter.count("a"), await limiter.count("b")]).toEqual([2, 0]);
  });

  test("checking a rate limit does not count a request", async () => {
    const limiter = openLimiter(redis, createPrefix());
    for (let n = 0; n < 5; n += 1) await limiter.check("a");
    await countAccepted(limiter, 3);
    await expect(limiter.check("a")).rejects.toThrow("RATE_LIMITED");
  });

  test("a rate limiter also counts all networks of an IPv6 site together, against a limit four times as high", async () => {
    const limiter = openLimiter(redis, createPrefix());
    const networkKeys = Array.from({ length: 10 }, (_, at) => addressLimitKey(`2001:db8:1:${at}::1`));
    const acceptedCounts = [];
    for (const key of networkKeys) acceptedCounts.push(await countAccepted(limiter, 5, key));
    expect(acceptedCounts).toEqual([3, 3, 3, 3, 0, 0, 0, 0, 0, 0]);
    expect(await countAccepted(limiter, 5, addressLimitKey("2001:db8:2:1::1"))).toBe(3);
    const [firstNetwork = ""] = networkKeys;
    await limiter.refund(firstNetwork);
    expect(await countAccepted(limiter, 5, firstNetwork)).toBe(1);
  });

  test("a rate limiter with the relaxed profile accepts more requests than with the strict one", async () => {
    expect(await countAccepted(openLimiter(redis, createPrefix(), "relaxed"), 50)).toBe(50);
  });
});

describe("a rate limiter while Redis is unavailable", () => {
  test("a rate limiter counts in memory while Redis is unavailable, and in Redis once it is back", async () => {
    const prefix = createPrefix();
    const [limiterA, limiterB] = [openLimiter(redis, prefix), openLimiter(otherRedis, prefix)];
    expect(await countAccepted(limiterA, 3)).toBe(3);
    await redisServer.kill();
    expect(await countAccepted(limiterA, 10)).toBe(3);
    await redisServer.restart();
    let probeCount = 0;
    await eventually("Redis to count again", async () => {
      const keyCount = await redis.dbsize();
      await limiterA.consume(`probe ${probeCount++}`);
      return otherRedis.status === "ready" && (await redis.dbsize()) > keyCount;
    });
    const acceptedCounts = await Promise.all([
      countAccepted(limiterA, 5, "b"),
      countAccepted(limiterB, 5, "b"),
    ]);
    expect(acceptedCounts.reduce((sum, count) => sum + count)).toBe(3);
  });

  test("a rate limiter counts in memory for a second after Redis did not answer, and sends Redis no commands in that time", async () => {
    const limiter = openLimiter(redis, createPrefix());
    await redisServer.freeze(true);
    // The clock is stopped, so that the second without Redis commands does not end on a slow machine.
    jest.spyOn(Date, "now").mockReturnValue(Date.now());
    const redisCall = jest.spyOn(redis, "call");
    expect(await countAccepted(limiter, 5)).toBe(3);
    expect(redisCall).toHaveBeenCalled();
    redisCall.mockClear();
    expect(await countAccepted(limiter, 5)).toBe(0);
    expect(redisCall).not.toHaveBeenCalled();
    await redisServer.freeze(false);
  });
});
