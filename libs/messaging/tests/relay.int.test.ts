import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { eventually } from "@tukar-saldo/test-kit";
import type { ReceivedEvent } from "@tukar-saldo/contracts";
import { createEventConsumer, createPublisher, createRelay, pushEvents, withEvents } from "../src/index.js";
import type { EventConsumer, Publisher, Relay, RelayedCollection } from "../src/index.js";
import { log, openDesk, sessionEnded } from "./desk.js";

let desk: Awaited<ReturnType<typeof openDesk>>;
let publisher: Publisher;
let subscriber: EventConsumer;
let relay: Relay;
let taken: string[];
const collection: RelayedCollection = { name: "things" };

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const take = async (event: ReceivedEvent<"notifier">): Promise<void> => {
  if (event.type === "session.ended") taken.push(event.data.user_id);
};

beforeEach(async () => {
  taken = [];
  const redisUrl = desk.redis.url;
  publisher = createPublisher({ redisUrl, log });
  const handlers = {
    "order.placed": take,
    "order.status_changed": take,
    "orders.reset": take,
    "session.ended": take,
  };
  subscriber = createEventConsumer({ subscriber: "notifier", redisUrl, handlers, log });
  subscriber.start();
  relay = openRelay(collection);
  await eventually("the queues to be open", () => publisher.publish(sessionEnded("first")).then(() => true));
  await subscriber.drained();
  taken = [];
});
afterEach(async () => {
  await relay.stop();
  await subscriber.stop();
  await publisher.close();
  await desk.things.deleteMany({});
});

function openRelay(options: RelayedCollection): Relay {
  return createRelay({ connection: desk.connection, collections: [options], publisher, log, intervalMs: 50 });
}

async function insert(id: string, names: string[]) {
  const document = { _id: id, ...withEvents(names.map(sessionEnded)) };
  await desk.things.create(document);
  return document;
}

describe("announcing", () => {
  test("when a document is announced then its events arrive in their order and its outbox is cleared", async () => {
    relay.announce("things", await insert("a", ["one", "two"]));
    const cleared = await eventually("the outbox to be empty", async () => {
      const thing = await desk.things.findById("a").lean();
      return thing?.outbox_at === undefined && thing;
    });
    expect(cleared).toEqual({ _id: "a", __v: 0 });
    await subscriber.drained();
    expect(taken.toSorted()).toEqual(["one", "two"]);
  });

  test("when an event is added while others wait then all of them arrive", async () => {
    await insert("b", ["one"]);
    await desk.things.updateOne({ _id: "b" }, pushEvents([sessionEnded("two")]));
    await relay.flush();
    await subscriber.drained();
    expect(taken.toSorted()).toEqual(["one", "two"]);
    expect(await desk.things.findById("b").lean()).toEqual({ _id: "b", __v: 0 });
  });

  test("when two relays publish the same document at once then each event is taken once, and all is cleared", async () => {
    await insert("c", ["one", "two", "three"]);
    const other = openRelay(collection);
    await Promise.all([relay.flush(), other.flush()]);
    await subscriber.drained();
    expect(taken.toSorted()).toEqual(["one", "three", "two"]);
    expect(await desk.things.findById("c").lean()).toEqual({ _id: "c", __v: 0 });
  });
});

describe("what an earlier process left behind", () => {
  test("when the relay starts then it publishes what has waited for two seconds", async () => {
    await desk.things.create({
      _id: "d",
      ...withEvents([{ ...sessionEnded("one"), at: "2026-01-01T00:00:00.000Z" }]),
    });
    relay.start();
    await eventually("the event to arrive", () => taken.includes("one"));
  });

  test("when Redis is away then the events wait, flush says so, and on its return they arrive", async () => {
    await desk.redis.kill();
    relay.announce("things", await insert("e", ["one"]));
    await expect(relay.flush()).rejects.toThrow();
    expect((await desk.things.findById("e").lean())?.outbox).toHaveLength(1);
    await desk.redis.restart();
    await eventually("the outbox to be published", () => relay.flush().then(() => true));
    await eventually("the event to arrive", () => taken.includes("one"));
  });
});

describe("options of a collection", () => {
  test("when a document says so then the clearing write is its delete", async () => {
    relay = openRelay({
      ...collection,
      removeWhenDrained: { deleted_at: { $exists: true } },
    });
    await insert("f", ["one"]);
    await desk.things.create({
      _id: "g",
      deleted_at: new Date(),
      ...withEvents([sessionEnded("two"), sessionEnded("three")]),
    });
    await relay.flush();
    expect((await desk.things.find().lean()).map(({ _id }) => _id)).toEqual(["f"]);
    await subscriber.drained();
    expect(taken.toSorted()).toEqual(["one", "three", "two"]);
  });

  test("when the work before clearing fails then the event stays, and is published again without a second copy", async () => {
    let broken = true;
    const beforeClear = async (): Promise<void> => {
      if (broken) throw new Error("no");
    };
    relay = openRelay({ ...collection, beforeClear });
    await insert("h", ["one"]);
    await expect(relay.flush()).rejects.toThrow("no");
    expect((await desk.things.findById("h").lean())?.outbox).toHaveLength(1);
    broken = false;
    await relay.flush();
    await subscriber.drained();
    expect(taken).toEqual(["one"]);
  });
});
