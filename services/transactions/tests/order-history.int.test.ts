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

const storedOrder = (transaction_id: string) =>
  desk.db.collection("transactions").findOne({ transaction_id });
const auditJobs = async () =>
  (await queue.getJobs(["waiting"])).map(({ data }) => data as { id: string; type: string });
const runAuditCompletion = () => completeAudit(desk.service.wired.context);

/** Stores rows of the audit trail for these events, as settings-auth does. */
const storeAuditRows = (ids: readonly string[]) =>
  desk.db.collection<{ _id: string }>("audit").insertMany(ids.map((_id) => ({ _id })));

test("each change is stored in the history, which no list, export, reply or event contains", async () => {
  const order = await desk.place();
  const changed = await setStatus(desk.api, desk.admin, order.id, "processing");
  const stored = await storedOrder(order.transaction_id);
  const events = stored?.["outbox"] ?? (await auditJobs());
  expect(stored?.["history"]).toMatchObject([
    { what: "order.placed", by: null, to: { status: "pending" } },
    { what: "order.status_changed", by: { name: "A admin", role: "admin" }, to: { status: "processing" } },
  ]);
  const list = await desk.api.get(API.listOrders.path, { token: desk.admin });
  const searched = await desk.api.get(`${API.listOrders.path}?search=Siti`, { token: desk.admin });
  const named = await desk.api.get(`${API.listOrders.path}?search=${order.unique_code}`, {
    token: desk.admin,
  });
  const exported = await desk.api.get(API.exportOrders.path, { token: desk.admin });
  const seen = [order, changed, list.text, searched.text, named.text, exported.text, events];
  expect(JSON.stringify(seen)).not.toContain("history");
  const request = { filter: {}, sort: "newest", limit: 1, now: new Date() } as const;
  const { orderList } = desk.service.wired.context;
  const { value: batch } = await orderList.readBatches({}, new Date(), AbortSignal.timeout(5_000)).next();
  for (const read of [await orderList.readPage(request), batch])
    expect(read).toMatchObject([{ id: order.id }]);
  for (const read of [await orderList.readPage(request), batch])
    expect(JSON.stringify(read)).not.toContain("history");
});

test("an order that was stored without a history gets one with its next change", async () => {
  const old = sampleOrder({ created_at: new Date(Date.now() - HOUR_MS) });
  await insertOrders(desk.db, [old]);
  expect(await storedOrder(old.transaction_id)).not.toHaveProperty("history");
  await setStatus(desk.api, desk.admin, old.id, "completed");
  const stored = await storedOrder(old.transaction_id);
  expect(stored?.["history"]).toMatchObject([
    { at: old.created_at, what: "order.placed", event: null },
    { what: "order.status_changed", from: { status: "pending" }, to: { status: "completed", version: 2 } },
  ]);
});

test("events of the last 48 hours that the audit lacks are published to it again, and no others", async () => {
  await queue.obliterate({ force: true });
  await desk.db.collection("transactions").deleteMany({});
  const order = await desk.place();
  await setStatus(desk.api, desk.admin, order.id, "processing");
  await setStatus(desk.api, desk.admin, order.id, "completed");
  await desk.service.wired.relay.flush();
  const published = await auditJobs();
  expect(published).toHaveLength(3);
  const idOf = (type: string) => published.filter((job) => job.type === type).map(({ id }) => id);
  const [placed = ""] = idOf("order.placed");
  const changes = idOf("order.status_changed");
  // The jobs are still in the queue, so publishing them again adds none.
  expect(await runAuditCompletion()).toBe(3);
  expect(await auditJobs()).toHaveLength(3);
  await queue.obliterate({ force: true });
  await storeAuditRows(changes);
  expect(await runAuditCompletion()).toBe(1);
  expect(await auditJobs()).toMatchObject([
    {
      id: placed,
      type: "order.placed",
      data: {
        after: { transaction_id: order.transaction_id, status: "pending", version: 1, final_amount: 345_000 },
      },
    },
  ]);
  await storeAuditRows([placed]);
  expect(await runAuditCompletion()).toBe(0);
});

test("changes older than 48 hours are not published again", async () => {
  await desk.db.collection("transactions").deleteMany({});
  await desk.db.collection("audit").deleteMany({});
  const order = await desk.place();
  await setStatus(desk.api, desk.admin, order.id, "processing");
  const orders = desk.db.collection("transactions");
  const stored = await storedOrder(order.transaction_id);
  const [first, second] = (stored?.["history"] ?? []) as { at: Date }[];
  const history = [{ ...first, at: new Date(Date.now() - 49 * HOUR_MS) }, second];
  await orders.updateOne({ transaction_id: order.transaction_id }, { $set: { history } });
  expect(await runAuditCompletion()).toBe(1);
  await orders.updateMany({}, { $set: { updated_at: new Date(Date.now() - 49 * HOUR_MS) } });
  expect(await runAuditCompletion()).toBe(0);
});
