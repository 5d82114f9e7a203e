import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { setStatus } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { completeAudit } from "../src/use-cases/complete-audit.js";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { insertOrders, sampleOrder } from "./orders.js";

const HOUR_MS = 3_600_000;

let desk: TransactionsFixture;
let connection: Redis;
let queue: Queue;
beforeAll(async () => {
  desk = await startTransactionsFixture();
  connection = new Redis(desk.redis.url, { maxRetriesPerRequest: null });
  queue = new Queue("events-audit", { connection });
});
afterAll(async () => {
  await queue.close();
  connection.disconnect();
  await desk.close();
});

const findDocument = (transaction_id: string) =>
  desk.db.collection("transactions").findOne({ transaction_id });
const readAuditJobs = async () =>
  (await queue.getJobs(["waiting"])).map(({ data }) => data as { id: string; type: string });
const runAuditCompletion = () => completeAudit(desk.service.dependencies.context);

/** Stores rows of the audit trail for these events, as settings-auth does. */
const storeAuditRows = (ids: readonly string[]) =>
  desk.db.collection<{ _id: string }>("audit").insertMany(ids.map((_id) => ({ _id })));

test("each change is stored in the order's history; lists, exports, replies and events do not contain the history", async () => {
  const order = await desk.place();
  const changedRow = await setStatus(desk.api, desk.admin, order.id, "processing");
  const document = await findDocument(order.transaction_id);
  const events = document?.["outbox"] ?? (await readAuditJobs());
  expect(document?.["history"]).toMatchObject([
    { what: "order.placed", by: null, to: { status: "pending" } },
    { what: "order.status_changed", by: { name: "A admin", role: "admin" }, to: { status: "processing" } },
  ]);
  const list = await desk.api.get(API.listOrders.path, { token: desk.admin });
  const searchResult = await desk.api.get(`${API.listOrders.path}?search=Siti`, { token: desk.admin });
  const codeResult = await desk.api.get(`${API.listOrders.path}?search=${order.unique_code}`, {
    token: desk.admin,
  });
  const csvResponse = await desk.api.get(API.exportOrders.path, { token: desk.admin });
  const visibleData = [
    order,
    changedRow,
    list.text,
    searchResult.text,
    codeResult.text,
    csvResponse.text,
    events,
  ];
  expect(JSON.stringify(visibleData)).not.toContain("history");
  const request = { filter: {}, sort: "newest", limit: 1, now: new Date() } as const;
  const { orderList } = desk.service.dependencies.context;
  const { value: batch } = await orderList
    .readBatches({ filter: {}, now: new Date(), limitsReferencesToDays: false }, AbortSignal.timeout(5_000))
    .next();
  for (const result of [await orderList.readPage(request), batch])
    expect(result).toMatchObject([{ id: order.id }]);
  for (const result of [await orderList.readPage(request), batch])
    expect(JSON.stringify(result)).not.toContain("history");
});

test("an order that was stored without a history gets a history with its next change", async () => {
  const oldOrder = sampleOrder({ created_at: new Date(Date.now() - HOUR_MS) });
  await insertOrders(desk.db, [oldOrder]);
  expect(await findDocument(oldOrder.transaction_id)).not.toHaveProperty("history");
  await setStatus(desk.api, desk.admin, oldOrder.id, "completed");
  const document = await findDocument(oldOrder.transaction_id);
  expect(document?.["history"]).toMatchObject([
    { at: oldOrder.created_at, what: "order.placed", event: null },
    { what: "order.status_changed", from: { status: "pending" }, to: { status: "completed", version: 2 } },
  ]);
});

test("the audit completion publishes exactly the events of the last 48 hours that the audit trail lacks", async () => {
  await queue.obliterate({ force: true });
  await desk.db.collection("transactions").deleteMany({});
  const order = await desk.place();
  await setStatus(desk.api, desk.admin, order.id, "processing");
  await setStatus(desk.api, desk.admin, order.id, "completed");
  await desk.service.dependencies.relay.flush();
  const publishedJobs = await readAuditJobs();
  expect(publishedJobs).toHaveLength(3);
  const idsOfType = (type: string) => publishedJobs.filter((job) => job.type === type).map(({ id }) => id);
  const [placedId = ""] = idsOfType("order.placed");
  const changeIds = idsOfType("order.status_changed");
  // The jobs are still in the queue, so publishing them again adds none.
  expect(await runAuditCompletion()).toBe(3);
  expect(await readAuditJobs()).toHaveLength(3);
  await queue.obliterate({ force: true });
  await storeAuditRows(changeIds);
  expect(await runAuditCompletion()).toBe(1);
  expect(await readAuditJobs()).toMatchObject([
    {
      id: placedId,
      type: "order.placed",
      data: {
        after: { transaction_id: order.transaction_id, status: "pending", version: 1, final_amount: 345_000 },
      },
    },
  ]);
  await storeAuditRows([placedId]);
  expect(await runAuditCompletion()).toBe(0);
});

test("the audit completion does not publish events older than 48 hours", async () => {
  await desk.db.collection("transactions").deleteMany({});
  await desk.db.collection("audit").deleteMany({});
  const order = await desk.place();
  await setStatus(desk.api, desk.admin, order.id, "processing");
  const orders = desk.db.collection("transactions");
  const document = await findDocument(order.transaction_id);
  const [first, second] = (document?.["history"] ?? []) as { at: Date }[];
  const history = [{ ...first, at: new Date(Date.now() - 49 * HOUR_MS) }, second];
  await orders.updateOne({ transaction_id: order.transaction_id }, { $set: { history } });
  expect(await runAuditCompletion()).toBe(1);
  await orders.updateMany({}, { $set: { updated_at: new Date(Date.now() - 49 * HOUR_MS) } });
  expect(await runAuditCompletion()).toBe(0);
});
