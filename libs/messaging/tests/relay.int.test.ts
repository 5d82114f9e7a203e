import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { eventually } from "@tukar-saldo/test-kit";
import type { ReceivedEvent } from "@tukar-saldo/contracts";
import {
  createEventConsumer,
  createPublisher,
  createRelay,
  appendToOutbox,
  newOutboxFields,
} from "../src/index.js";
import type { EventConsumer, Publisher, Relay, RelayedCollection } from "../src/index.js";
import { silentLog, openStorageAndRedis, createSessionEndedEvent } from "./stores.js";

let stores: Awaited<ReturnType<typeof openStorageAndRedis>>;
let publisher: Publisher;
let subscriber: EventConsumer;
let relay: Relay;
let deliveredUserIds: string[];
const collection: RelayedCollection = { name: "things" };

beforeAll(async () => {
  stores = await openStorageAndRedis();
});
afterAll(() => stores.close());

const record = async (event: ReceivedEvent<"notifier">): Promise<void> => {
  if (event.type === "session.ended") deliveredUserIds.push(event.data.user_id);
};

beforeEach(async () => {
  deliveredUserIds = [];
  const redisUrl = stores.redis.url;
  publisher = createPublisher({ redisUrl, log: silentLog });
  const handlers = {
    "order.placed": record,
    "order.status_changed": record,
    "notice.created": record,
    "order.customer_paid": record,
    "order.facts_changed": record,
    "order.note_added": record,
    "order.handler_changed": record,
    "order.repriced": record,
    "customer.erased": record,
    "retention.applied": record,
    "orders.reset": record,
    "user.updated": record,
    "session.ended": record,
  };
  subscriber = createEventConsumer({ subscriber: "notifier", redisUrl, handlers, log: silentLog });
  subscriber.start();
  relay = openRelay(collection);
  await eventually("the queues to be open", () =>
    publisher.publish(createSessionEndedEvent("first")).then(() => true),
  );
  await subscriber.waitUntilEmpty();
  deliveredUserIds = [];
});
afterEach(async () => {
  await relay.stop();
  await subscriber.stop();
  await publisher.close();
  await stores.things.deleteMany({});
});

function openRelay(options: RelayedCollection): Relay {
  return createRelay({
    connection: stores.connection,
    collections: [options],
    publisher,
    log: silentLog,
    intervalMs: 50,
  });
}

async function insertWithEvents(id: string, names: string[]) {
  const document = { _id: id, ...newOutboxFields(names.map(createSessionEndedEvent)) };
  await stores.things.create(document);
  return document;
}

const appendEvent = (id: string, name: string) =>
  stores.things.updateOne({ _id: id }, appendToOutbox([createSessionEndedEvent(name)]));

describe("the relay's announce and flush", () => {
  test("announce publishes a document's events and clears its outbox", async () => {
    relay.announce("things", await insertWithEvents("a", ["one", "two"]));
    const clearedDocument = await eventually("the outbox to be empty", async () => {
      const storedDocument = await stores.things.findById("a").lean();
      return storedDocument?.outbox_at === undefined && storedDocument;
    });
    expect(clearedDocument).toEqual({ _id: "a", __v: 0 });
    await subscriber.waitUntilEmpty();
    expect(deliveredUserIds.toSorted()).toEqual(["one", "two"]);
  });

  test("the relay publishes each event once, and the events of the same document in order", async () => {
    const names = Array.from({ length: 150 }, (_, index) => `document ${index}`);
    const documents = await Promise.all(names.map((name) => insertWithEvents(name, [`${name} first`])));
    for (const document of documents) relay.announce("things", document);
    await Promise.all(names.slice(0, 20).map((name) => appendEvent(name, `${name} second`)));
    await relay.flush();
    expect(await stores.things.find({ outbox: { $exists: true } }).lean()).toEqual([]);
    await subscriber.waitUntilEmpty();
    const expectedUserIds = [
      ...names.map((name) => `${name} first`),
      ...names.slice(0, 20).map((name) => `${name} second`),
    ];
    expect(deliveredUserIds.toSorted()).toEqual(expectedUserIds.toSorted());
    const findDeliveryIndex = (text: string) => deliveredUserIds.indexOf(text);
    for (const name of names.slice(0, 20))
      expect(findDeliveryIndex(`${name} first`)).toBeLessThan(findDeliveryIndex(`${name} second`));
  });

  test("flush publishes events that were added to an outbox with pending events", async () => {
    await insertWithEvents("b", ["one"]);
    await appendEvent("b", "two");
    await relay.flush();
    await subscriber.waitUntilEmpty();
    expect(deliveredUserIds.toSorted()).toEqual(["one", "two"]);
    expect(await stores.things.findById("b").lean()).toEqual({ _id: "b", __v: 0 });
  });

  test("each event of a document is delivered once, even if two relays publish it", async () => {
    await insertWithEvents("c", ["one", "two", "three"]);
    const otherRelay = openRelay(collection);
    await Promise.all([relay.flush(), otherRelay.flush()]);
    await subscriber.waitUntilEmpty();
    expect(deliveredUserIds.toSorted()).toEqual(["one", "three", "two"]);
    expect(await stores.things.findById("c").lean()).toEqual({ _id: "c", __v: 0 });
  });
});

describe("events that a crashed process left in outboxes", () => {
  test("the sweep publishes events that have been pending for over two seconds", async () => {
    await stores.things.create({
      _id: "d",
      ...newOutboxFields([{ ...createSessionEndedEvent("one"), at: "2026-01-01T00:00:00.000Z" }]),
    });
    relay.start();
    await eventually("the event to arrive", () => deliveredUserIds.includes("one"));
  });

  test("flush rejects while Redis is down, and the events are delivered when it is back", async () => {
    await stores.redis.kill();
    relay.announce("things", await insertWithEvents("e", ["one"]));
    await expect(relay.flush()).rejects.toThrow();
    expect((await stores.things.findById("e").lean())?.outbox).toHaveLength(1);
    await stores.redis.restart();
    await eventually("the outbox to be published", () => relay.flush().then(() => true));
    await eventually("the event to arrive", () => deliveredUserIds.includes("one"));
  });
});

describe("options of a relayed collection", () => {
  test("removeWhenPublished deletes a matching document when its last event is published", async () => {
    relay = openRelay({
      ...collection,
      removeWhenPublished: { deleted_at: { $exists: true } },
    });
    await insertWithEvents("f", ["one"]);
    await stores.things.create({
      _id: "g",
      deleted_at: new Date(),
      ...newOutboxFields([createSessionEndedEvent("two"), createSessionEndedEvent("three")]),
    });
    await relay.flush();
    expect((await stores.things.find().lean()).map(({ _id }) => _id)).toEqual(["f"]);
    await subscriber.waitUntilEmpty();
    expect(deliveredUserIds.toSorted()).toEqual(["one", "three", "two"]);
  });

  test("an event stays pending while beforeClear fails, and is still delivered once", async () => {
    let isBroken = true;
    const beforeClear = async (): Promise<void> => {
      if (isBroken) throw new Error("no");
    };
    relay = openRelay({ ...collection, beforeClear });
    await insertWithEvents("h", ["one"]);
    await expect(relay.flush()).rejects.toThrow("no");
    expect((await stores.things.findById("h").lean())?.outbox).toHaveLength(1);
    isBroken = false;
    await relay.flush();
    await subscriber.waitUntilEmpty();
    expect(deliveredUserIds).toEqual(["one"]);
  });
});
