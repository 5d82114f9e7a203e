import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { eventually, openTestRedis } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import { createInvalidationChannel, createRedis } from "../src/index.js";
import type { InvalidationChannel, RedisConnection } from "../src/index.js";

let redis: TestStore;
const opened: RedisConnection[] = [];
let ownChannel: InvalidationChannel;
let otherChannel: InvalidationChannel;
let received: string[];

function openChannel(): InvalidationChannel {
  const publishing = createRedis(redis.url, "producer");
  const subscribing = createRedis(redis.url, "pubsub");
  opened.push(publishing, subscribing);
  return createInvalidationChannel({ publishing, subscribing });
}

beforeAll(async () => {
  redis = await openTestRedis();
  ownChannel = openChannel();
  otherChannel = openChannel();
  ownChannel.subscribe("settings", () => received.push("settings here"));
  otherChannel.subscribe("settings", () => received.push("settings elsewhere"));
  otherChannel.subscribe("sessions", () => received.push("sessions elsewhere"));
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  opened.forEach((connection) => connection.disconnect());
  await redis.close();
});

/** Publishes an invalidation until another process receives it, as that process may not have subscribed yet. */
const publishUntilReceivedElsewhere = (): Promise<unknown> =>
  eventually("an invalidation to arrive", () => {
    ownChannel.publish("settings");
    return received.includes("settings elsewhere");
  });

describe("the invalidation channel", () => {
  test("an invalidation reaches the publishing process at once, and other processes through Redis", async () => {
    ownChannel.publish("settings");
    expect(received).toEqual(["settings here"]);
    await publishUntilReceivedElsewhere();
    expect(received).not.toContain("sessions elsewhere");
  });

  test("an invalidation reaches the publishing process while Redis is down; once Redis is back, new ones reach other processes too", async () => {
    await redis.kill();
    // Messages of the previous test may have arrived late.
    received = [];
    ownChannel.publish("settings");
    expect(received).toEqual(["settings here"]);
    await redis.restart();
    received = [];
    await publishUntilReceivedElsewhere();
  });
});
