import { afterAll, afterEach, beforeAll, expect, jest, test } from "@jest/globals";
import { eventually, openTestRedis } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createRedis } from "../src/index.js";
import type { RedisConnection } from "../src/index.js";

let redisServer: TestStore;
let redis: RedisConnection;
beforeAll(async () => {
  redisServer = await openTestRedis();
  redis = createRedis(redisServer.url, "producer");
  await eventually("Redis", () => redis.status === "ready");
});
afterAll(async () => {
  redis.disconnect();
  await redisServer.close();
});
afterEach(() => void jest.restoreAllMocks());

test("the commands of one turn of the event loop are sent in one write, and each gets its reply", async () => {
  const write = jest.spyOn(redis.stream, "_writev" as never) as jest.Mock;
  const replies = [redis.set("a", "1"), redis.incr("a"), redis.multi().incr("a").get("a").exec()];
  expect(redis.stream.writableCorked).toBe(1);
  expect(write).not.toHaveBeenCalled();
  await nextTurn();
  expect(redis.stream.writableCorked).toBe(0);
  expect(write).toHaveBeenCalledTimes(1);
  expect(await Promise.all(replies)).toEqual([
    "OK",
    2,
    [
      [null, 3],
      [null, "3"],
    ],
  ]);
});

test("commands that were sent right before the connection is closed still arrive", async () => {
  const closing = createRedis(redisServer.url, "producer");
  await eventually("Redis", () => closing.status === "ready");
  closing.set("b", "1").catch(() => undefined);
  closing.disconnect();
  await eventually("the command to arrive", async () => (await redis.get("b")) === "1");
});

test("after a reconnect commands are sent over the new connection", async () => {
  redis.stream.destroy();
  await eventually("the reconnect", () => redis.status === "ready" && !redis.stream.destroyed);
  expect(await redis.set("c", "1")).toBe("OK");
});
