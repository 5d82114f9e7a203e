import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { eventually, openTestRedis } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import { mongo } from "mongoose";
import { connectMongo, createLogger, createRedis } from "../src/index.js";
import type { RedisConnection } from "../src/index.js";
import { describeMongoOutage } from "../src/storage/describe-outage.js";
import { startRefusingMongo } from "./fixtures/refusing-mongo.js";

let redisServer: TestStore;
const connections: RedisConnection[] = [];
beforeAll(async () => {
  redisServer = await openTestRedis();
});
afterAll(async () => {
  for (const redis of connections) redis.disconnect();
  await redisServer.close();
});

const REFUSED_MESSAGE = "Redis refuses the user in REDIS_URL: check its name, password and rights; retrying";

/** Opens several connections with these credentials. @returns the lines logged over several attempts */
async function connectWithCredentials(username: string, password: string) {
  const lines: string[] = [];
  const log = createLogger("test", "info", { write: (line) => void lines.push(line) });
  const url = Object.assign(new URL(redisServer.url), { username, password }).href;
  let attemptCount = 0;
  for (const use of ["producer", "worker", "pubsub"] as const) {
    const redis = createRedis(url, use, log);
    redis.on("reconnecting", () => (attemptCount += 1));
    connections.push(redis);
  }
  await eventually("several attempts", () => attemptCount >= 6);
  return lines;
}

describe("stores that refuse the credentials", () => {
  test.each([
    ["a wrong password", "", "not-the-password"],
    ["an unknown user", "nobody", "not-the-password"],
    ["no password", "", ""],
  ])(
    "Redis refusing %s is logged once over several attempts, without URL or password",
    async (_case, user, password) => {
      const lines = await connectWithCredentials(user, password);
      const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
      expect(messages).toEqual([REFUSED_MESSAGE]);
      expect(lines.join()).not.toMatch(/not-the-password|redis:\/\/|127\.0\.0\.1/);
    },
  );

  test("refused MongoDB credentials are logged once over several attempts, without URL or password", async () => {
    const server = await startRefusingMongo();
    const lines: string[] = [];
    const log = createLogger("test", "info", { write: (line) => void lines.push(line) });
    const url = `mongodb://desk:not-the-password@127.0.0.1:${server.port}/desk`;
    const connection = connectMongo(url, log);
    await eventually("several attempts", () => server.refusals() >= 3);
    await connection.close();
    server.close();
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      "MongoDB refuses the user in MONGO_URL: check its name, password, authSource and rights; retrying",
    ]);
    expect(lines.join()).not.toMatch(/not-the-password|mongodb:\/\/|127\.0\.0\.1/);
  });

  test.each([18, 13, 8000])(
    "MongoDB's error code %i, nested or not, counts as refused credentials",
    (code) => {
      const error = new mongo.MongoServerError({ message: "a secret", code });
      const expectedMessage =
        "MongoDB refuses the user in MONGO_URL: check its name, password, authSource and rights; retrying";
      expect(describeMongoOutage(error)).toBe(expectedMessage);
      expect(describeMongoOutage(new Error("wrapped", { cause: error }))).toBe(expectedMessage);
      expect(describeMongoOutage(new mongo.MongoServerError({ message: "other", code: 2 }))).not.toBe(
        expectedMessage,
      );
    },
  );
});
