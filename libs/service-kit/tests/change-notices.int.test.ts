import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { eventually, openTestRedis } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import { createChangeNotices, createRedis } from "../src/index.js";
import type { ChangeNotices, RedisConnection } from "../src/index.js";

let redis: TestStore;
const opened: RedisConnection[] = [];
let here: ChangeNotices;
let elsewhere: ChangeNotices;
let heard: string[];

function openNotices(): ChangeNotices {
  const publishing = createRedis(redis.url, "producer");
  const subscribing = createRedis(redis.url, "pubsub");
  opened.push(publishing, subscribing);
  return createChangeNotices({ publishing, subscribing });
}

beforeAll(async () => {
  redis = await openTestRedis();
  here = openNotices();
  elsewhere = openNotices();
  here.listen("settings", () => heard.push("settings here"));
  elsewhere.listen("settings", () => heard.push("settings elsewhere"));
  elsewhere.listen("sessions", () => heard.push("sessions elsewhere"));
});
beforeEach(() => {
  heard = [];
});
afterAll(async () => {
  opened.forEach((connection) => connection.disconnect());
  await redis.close();
});

/** Sends a notice until another process hears it, as that process may not have subscribed yet. */
const heardElsewhere = (): Promise<unknown> =>
  eventually("a notice to arrive", () => {
    here.send("settings");
    return heard.includes("settings elsewhere");
  });

describe("change notices", () => {
  test("a notice reaches the sending process at once, and other processes through Redis", async () => {
    here.send("settings");
    expect(heard).toEqual(["settings here"]);
    await heardElsewhere();
    expect(heard).not.toContain("sessions elsewhere");
  });

  test("a notice reaches the sending process while Redis is down, and other processes once it is back", async () => {
    await redis.kill();
    // Notices of the previous test may have arrived late.
    heard = [];
    here.send("settings");
    expect(heard).toEqual(["settings here"]);
    await redis.restart();
    heard = [];
    await heardElsewhere();
  });
});
