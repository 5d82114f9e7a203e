import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { createLogger } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { eventually } from "@tukar-saldo/test-kit";
import { createPublisher, createRelay, newOutboxFields } from "../src/index.js";
import type { Publisher, Relay, RelayOptions } from "../src/index.js";
import { createSessionEndedEvent, silentLog, openStorageAndRedis } from "./stores.js";

const OLD_TIME = "2026-01-01T00:00:00.000Z";

let stores: Awaited<ReturnType<typeof openStorageAndRedis>>;
let publisher: Publisher;
let relay: Relay;
let publishedIds: string[];
let cleanCalls: number;

beforeAll(async () => {
  stores = await openStorageAndRedis();
});
afterAll(() => stores.close());

beforeEach(async () => {
  publishedIds = [];
  cleanCalls = 0;
  const realPublisher = createPublisher({ redisUrl: stores.redis.url, log: silentLog });
  publisher = {
    ...realPublisher,
    async publish(event) {
      await realPublisher.publish(event);
      publishedIds.push(event.id);
    },
    clean: async () => void (cleanCalls += 1),
  };
  relay = openRelay(silentLog);
  await eventually("the queues to be open", () =>
    publisher.publish(createSessionEndedEvent("first")).then(() => true),
  );
  publishedIds = [];
});
afterEach(async () => {
  await relay.stop();
  await publisher.close();
  await Promise.all([stores.things.deleteMany({}), stores.others.deleteMany({})]);
});

function openRelay(logger: Logger, options: Partial<RelayOptions> = {}): Relay {
  return createRelay({
    connection: stores.connection,
    collections: [{ name: "others" }, { name: "things" }],
    publisher,
    log: logger,
    intervalMs: 50,
    maintenanceIntervalMs: 0,
    ...options,
  });
}

const createKnownEvent = (id: string) => ({ ...createSessionEndedEvent("a person"), id, at: OLD_TIME });
const createNewerEvent = (id: string) => ({ ...createKnownEvent(id), version: 99 });
const createMalformedEvent = (id: string) =>
  ({ ...createKnownEvent(id), type: "order.placed", data: {} }) as never;
const createThing = (_id: string, ...events: ReturnType<typeof createKnownEvent>[]) => ({
  _id,
  ...newOutboxFields(events),
});

async function listPendingIds(): Promise<string[]> {
  const documents = [...(await stores.others.find().lean()), ...(await stores.things.find().lean())];
  return documents.flatMap(({ outbox }) => (outbox ?? []).map(({ id }) => id));
}

test.each([
  ["of a newer version", createNewerEvent],
  ["that does not match its schema", createMalformedEvent],
])("an event %s stays pending, and the other events are published", async (_, createUnreadableEvent) => {
  await stores.others.create(
    createThing("a", createUnreadableEvent("bad"), createKnownEvent("behind")),
    createThing("b", createKnownEvent("beside")),
  );
  await stores.things.create(createThing("c", createKnownEvent("elsewhere")));
  await relay.flush();
  expect(publishedIds.toSorted()).toEqual(["behind", "beside", "elsewhere"]);
  expect(await listPendingIds()).toEqual(["bad"]);
});

test("the relay publishes an event that comes after more than one page of unreadable events", async () => {
  const unreadableThings = Array.from({ length: 201 }, (_, index) =>
    createThing(`bad ${index}`, createNewerEvent(`bad ${index}`)),
  );
  await stores.things.create(unreadableThings);
  await stores.things.create({ _id: "good", ...newOutboxFields([createSessionEndedEvent("young")]) });
  await relay.flush();
  expect(publishedIds).toHaveLength(1);
  expect(await listPendingIds()).toHaveLength(201);
});

test("events for which beforeClear throws a TypeError stay pending, and the other event is cleared", async () => {
  const failingThings = Array.from({ length: 30 }, (_, index) =>
    createThing(`bad ${index}`, createKnownEvent(`bad ${index}`)),
  );
  await stores.things.create([...failingThings, createThing("good", createSessionEndedEvent("good"))]);
  relay = openRelay(silentLog, {
    collections: [
      {
        name: "things",
        async beforeClear({ _id }) {
          if (_id !== "good") throw new TypeError("cannot read properties of undefined");
        },
      },
    ],
  });
  await relay.flush();
  expect(await listPendingIds()).toHaveLength(30);
});

test("the operator sees which events are parked and why, without their data", async () => {
  await stores.others.create(
    createThing("a", createNewerEvent("new"), createMalformedEvent("damaged"), createKnownEvent("behind")),
  );
  relay.start();
  const parkedEvents = await eventually("the list", async () => {
    const events = await publisher.parked.list();
    return events.length > 0 && events;
  });
  const commonFields = { collection: "others", documentId: "a", at: OLD_TIME };
  expect(parkedEvents).toEqual([
    {
      ...commonFields,
      id: "new",
      event: "session.ended",
      version: 99,
      reason: "unknown version 99 of session.ended",
    },
    {
      ...commonFields,
      id: "damaged",
      event: "order.placed",
      version: 1,
      reason: "its data does not match the schema of its type and version",
    },
  ]);
});

test("completed jobs are removed while an unreadable event is pending", async () => {
  await stores.others.create(createThing("a", createNewerEvent("bad")));
  relay.start();
  await eventually("the removal", () => cleanCalls > 0);
});

test("the sweep publishes an event with a time an hour in the future, even if an unreadable event is pending", async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await stores.things.create([
    createThing("a", { ...createNewerEvent("bad"), at }),
    createThing("b", { ...createKnownEvent("ahead"), at }),
  ]);
  relay.start();
  await eventually("the event to be published", () => publishedIds.includes("ahead"));
});

test("an unreadable event is logged once, with its collection, type, version and id", async () => {
  const lines: string[] = [];
  relay = openRelay(createLogger("test", "warn", { write: (line) => void lines.push(line) }));
  await stores.others.create(createThing("a", createNewerEvent("bad")));
  await relay.flush();
  await relay.flush();
  const details = { collection: "others", event: "session.ended", version: 99, id: "bad" };
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining(details)]);
});
