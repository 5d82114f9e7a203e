import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { createLogger } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { eventually } from "@tukar-saldo/test-kit";
import { createPublisher, createRelay, newOutboxFields } from "../src/index.js";
import type { Publisher, Relay, RelayOptions } from "../src/index.js";
import { createSessionEndedEvent, silentLog, openStorageAndRedis } from "./stores.js";

const PAST_EVENT_TIME = "2026-01-01T00:00:00.000Z";

let stores: Awaited<ReturnType<typeof openStorageAndRedis>>;
let publisher: Publisher;
let relay: Relay;
let publishedEventIds: string[];
let cleanCallCount: number;

beforeAll(async () => {
  stores = await openStorageAndRedis();
});
afterAll(() => stores.close());

beforeEach(async () => {
  publishedEventIds = [];
  cleanCallCount = 0;
  const realPublisher = createPublisher({ redisUrl: stores.redis.url, log: silentLog });
  publisher = {
    ...realPublisher,
    async publish(event) {
      await realPublisher.publish(event);
      publishedEventIds.push(event.id);
    },
    clean: async () => void (cleanCallCount += 1),
  };
  relay = openRelay(silentLog);
  await eventually("the queues to be open", () =>
    publisher.publish(createSessionEndedEvent("first")).then(() => true),
  );
  publishedEventIds = [];
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

const createReadableEvent = (id: string) => ({
  ...createSessionEndedEvent("a person"),
  id,
  at: PAST_EVENT_TIME,
});
const createEventOfNewerVersion = (id: string) => ({ ...createReadableEvent(id), version: 99 });
const createMalformedEvent = (id: string) =>
  ({ ...createReadableEvent(id), type: "order.placed", data: {} }) as never;
const createDocumentWithOutbox = (_id: string, ...events: ReturnType<typeof createReadableEvent>[]) => ({
  _id,
  ...newOutboxFields(events),
});

async function listPendingEventIds(): Promise<string[]> {
  const documents = [...(await stores.others.find().lean()), ...(await stores.things.find().lean())];
  return documents.flatMap(({ outbox }) => (outbox ?? []).map(({ id }) => id));
}

test.each([
  ["of a newer version", createEventOfNewerVersion],
  ["that does not match its schema", createMalformedEvent],
])("an event %s stays pending, and the other events are published", async (_, createUnreadableEvent) => {
  await stores.others.create(
    createDocumentWithOutbox("a", createUnreadableEvent("bad"), createReadableEvent("behind")),
    createDocumentWithOutbox("b", createReadableEvent("beside")),
  );
  await stores.things.create(createDocumentWithOutbox("c", createReadableEvent("elsewhere")));
  await relay.flush();
  expect(publishedEventIds.toSorted()).toEqual(["behind", "beside", "elsewhere"]);
  expect(await listPendingEventIds()).toEqual(["bad"]);
});

test("the relay publishes an event that comes after more than one page of unreadable events", async () => {
  const documentsWithUnreadableEvents = Array.from({ length: 201 }, (_, index) =>
    createDocumentWithOutbox(`bad ${index}`, createEventOfNewerVersion(`bad ${index}`)),
  );
  await stores.things.create(documentsWithUnreadableEvents);
  await stores.things.create({ _id: "good", ...newOutboxFields([createSessionEndedEvent("young")]) });
  await relay.flush();
  expect(publishedEventIds).toHaveLength(1);
  expect(await listPendingEventIds()).toHaveLength(201);
});

test("events for which beforeClear throws a TypeError stay pending, and the event of another document is cleared", async () => {
  const documentsThatFailToClear = Array.from({ length: 30 }, (_, index) =>
    createDocumentWithOutbox(`bad ${index}`, createReadableEvent(`bad ${index}`)),
  );
  await stores.things.create([
    ...documentsThatFailToClear,
    createDocumentWithOutbox("good", createSessionEndedEvent("good")),
  ]);
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
  expect(await listPendingEventIds()).toHaveLength(30);
});

test("the list of parked events names each event and its reason, without the event's data", async () => {
  await stores.others.create(
    createDocumentWithOutbox(
      "a",
      createEventOfNewerVersion("new"),
      createMalformedEvent("damaged"),
      createReadableEvent("behind"),
    ),
  );
  relay.start();
  const parkedEvents = await eventually("the list", async () => {
    const events = await publisher.parked.list();
    return events.length > 0 && events;
  });
  const commonFields = { collection: "others", documentId: "a", at: PAST_EVENT_TIME };
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

test("the relay removes completed jobs even while an unreadable event is pending", async () => {
  await stores.others.create(createDocumentWithOutbox("a", createEventOfNewerVersion("bad")));
  relay.start();
  await eventually("the removal", () => cleanCallCount > 0);
});

test("the sweep publishes an event with a time an hour in the future, even if an unreadable event is pending", async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await stores.things.create([
    createDocumentWithOutbox("a", { ...createEventOfNewerVersion("bad"), at }),
    createDocumentWithOutbox("b", { ...createReadableEvent("ahead"), at }),
  ]);
  relay.start();
  await eventually("the event to be published", () => publishedEventIds.includes("ahead"));
});

test("an unreadable event is logged once, with its collection, type, version and id", async () => {
  const lines: string[] = [];
  relay = openRelay(createLogger("test", "warn", { write: (line) => void lines.push(line) }));
  await stores.others.create(createDocumentWithOutbox("a", createEventOfNewerVersion("bad")));
  await relay.flush();
  await relay.flush();
  const details = { collection: "others", event: "session.ended", version: 99, id: "bad" };
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining(details)]);
});
