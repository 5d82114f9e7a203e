import { afterAll, afterEach, beforeAll, expect, jest, test } from "@jest/globals";
import { eventually, openTestRedis } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import express from "express";
import type { Request } from "express";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAddressLimits, createErrorHandler, createLogger, createRedis } from "../src/index.js";
import type { RedisConnection } from "../src/index.js";

const NETWORK = "2001:db8:1:1::1";

let redisServer: TestStore;
let redis: RedisConnection;
let otherRedis: RedisConnection;
let prefixNumber = 0;
const servers: Server[] = [];

beforeAll(async () => {
  redisServer = await openTestRedis();
  redis = createRedis(redisServer.url, "producer");
  otherRedis = createRedis(redisServer.url, "producer");
  await eventually("Redis", () => redis.status === "ready" && otherRedis.status === "ready");
});
afterAll(async () => {
  for (const server of servers) server.close();
  redis.disconnect();
  otherRedis.disconnect();
  await redisServer.close();
});
afterEach(() => void jest.restoreAllMocks());

/** Creates names of limits that no other test uses. */
const createNames = (): [all: string, path: string] => [`all${++prefixNumber}`, `path${prefixNumber}`];

/** Starts a server whose requests count for two limits: five requests in all, and two for each subject, a URL. */
async function startServer(connection: RedisConnection, [all, path]: [string, string]) {
  const limits = createAddressLimits(
    {
      [all]: { limit: 5, windowSeconds: 60 },
      [path]: { limit: 2, windowSeconds: 600, subjectOf: ({ url }: Request) => url },
    },
    {
      redis: connection,
      profile: "strict",
      metrics: undefined,
      addressOf: ({ headers }) => String(headers["x-client-ip"]),
    },
  );
  const app = express();
  app.use(limits([all, path]), (_request, response) => void response.end());
  app.use(createErrorHandler(createLogger("test", "silent")));
  const server = app.listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async (path: string, ip = "203.0.113.7") => {
    const { status, headers } = await fetch(url + path, { headers: { "x-client-ip": ip } });
    return { status, headers: Object.fromEntries(headers) };
  };
}
type Send = Awaited<ReturnType<typeof startServer>>;

const sendAll = async (send: Send, paths: string[], ip?: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await send(path, ip)).status);
  return statuses;
};

test("a request counts for each of its limits; one that a limit refuses does not count for the limits after it", async () => {
  const names = createNames();
  const send = await startServer(redis, names);
  expect(await sendAll(send, ["/a", "/a", "/a", "/b", "/c", "/d", "/d"])).toEqual([
    200, 200, 429, 200, 200, 429, 429,
  ]);
  const counts = await Promise.all((await redis.keys(`limit:${names[1]}:*`)).map((key) => redis.get(key)));
  expect(counts.toSorted()).toEqual(["1", "1", "3"]);
});

test("a request is counted in one command, also after Redis has forgotten its scripts", async () => {
  const send = await startServer(redis, createNames());
  await send("/a");
  const sendCommand = jest.spyOn(redis, "sendCommand");
  await send("/a", NETWORK);
  expect(sendCommand.mock.calls.map(([{ name }]) => name)).toEqual(["evalsha"]);
  await otherRedis.script("FLUSH");
  expect(await sendAll(send, ["/b", "/b", "/b"])).toEqual([200, 200, 429]);
});

test("replicas share the counts of a limit", async () => {
  const names = createNames();
  const replicas = [await startServer(redis, names), await startServer(otherRedis, names)] as const;
  const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => replicas[(at % 2) as 0 | 1]("/a")));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
});

test("a reply has the RateLimit headers of the last of its limits, a refusal those of the limit that refuses it", async () => {
  const send = await startServer(redis, createNames());
  expect((await send("/a")).headers).toMatchObject({
    "ratelimit-policy": "2;w=600",
    ratelimit: expect.stringMatching(/^limit=2, remaining=1, reset=(600|599)$/),
  });
  await sendAll(send, ["/b", "/c", "/d", "/e"]);
  const { headers } = await send("/f");
  expect(headers).toMatchObject({
    "ratelimit-policy": "5;w=60",
    ratelimit: expect.stringMatching(/^limit=5, remaining=0, reset=(60|5\d)$/),
    "retry-after": expect.stringMatching(/^(60|5\d)$/),
  });
});

test("the networks of an IPv6 site together may send four times as many requests as one of them", async () => {
  const send = await startServer(redis, createNames());
  const accepted: number[] = [];
  for (let at = 1; at <= 5; at += 1) {
    const statuses = await sendAll(send, ["/a", "/a", "/a"], `2001:db8:1:${at}::1`);
    accepted.push(statuses.filter((status) => status === 200).length);
  }
  expect(accepted).toEqual([2, 2, 2, 2, 0]);
});

test("while Redis does not answer, requests are counted in memory, and in Redis once it answers again", async () => {
  const names = createNames();
  const send = await startServer(redis, names);
  await redisServer.freeze(true);
  expect(await sendAll(send, ["/a", "/a", "/a", "/b", "/c", "/d"])).toEqual([200, 200, 429, 200, 200, 429]);
  await redisServer.freeze(false);
  await eventually("Redis to count again", async () => {
    await send("/z");
    return (await redis.keys(`limit:${names[0]}:*`)).length > 0;
  });
});
