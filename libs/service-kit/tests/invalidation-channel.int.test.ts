import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { eventually, openTestRedis } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import { createInvalidationChannel, createRedis } from "../src/index.js";
import type { InvalidationChannel, RedisConnection } from "../src/index.js";

let redis: TestStore;
const connections: RedisConnection[] = [];
let ownChannel: InvalidationChannel;
let otherChannel: InvalidationChannel;
let receivedMessages: string[];

function openChannel(): InvalidationChannel {
  const publishing = createRedis(redis.url, "producer");
  const subscribing = createRedis(redis.url, "pubsub");
  connections.push(publishing, subscribing);
  return createInvalidationChannel({ publishing, subscribing });
}

beforeAll(async () => {
  redis = await openTestRedis();
  ownChannel = openChannel();
  otherChannel = openChannel();
  ownChannel.subscribe("settings", () => receivedMessages.push("settings here"));
  otherChannel.subscribe("settings", () => receivedMessages.push("settings elsewhere"));
  otherChannel.subscribe("sessions", () => receivedMessages.push("sessions elsewhere"));
});
beforeEach(() => {
  receivedMessages = [];
});
afterAll(async () => {
  connections.forEach((connection) => connection.disconnect());
  await redis.close();
});

/** Publishes an invalidation until another process receives it, as that process may not have subscribed yet. */
const publishUntilReceivedElsewhere = (): Promise<unknown> =>
  eventually("an invalidation to arrive", () => {
    ownChannel.publish("settings");
    return receivedMessages.includes("settings elsewhere");
  });

describe("the invalidation channel", () => {
  test("an invalidation reaches the publishing process at once, and other processes through Redis", async () => {
    ownChannel.publish("settings");
    expect(receivedMessages).toEqual(["settings here"]);
    await publishUntilReceivedElsewhere();
    expect(receivedMessages).not.toContain("sessions elsewhere");
  });

  test("an invalidation reaches the publishing process while Redis is down; once Redis is back, later invalidations reach other processes too", async () => {
    await redis.kill();
    // Discards messages of the previous test that arrived late.
    receivedMessages = [];
    ownChannel.publish("settings");
    expect(receivedMessages).toEqual(["settings here"]);
    await redis.restart();
    receivedMessages = [];
    await publishUntilReceivedElsewhere();
  });
});
