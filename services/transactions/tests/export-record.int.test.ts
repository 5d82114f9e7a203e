import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { addDays, API, jakartaDay, MAX_DAILY_ORDER_READS, startOfJakartaDay } from "@tukar-saldo/contracts";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { eventually, setStatus } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { refreshBuckets } from "../src/use-cases/buckets.js";
import { countReads } from "../src/use-cases/count-reads.js";
import { recordExport } from "../src/use-cases/export-orders.js";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { insertOrders, parseExportedIds, sampleOrder } from "./orders.js";

jest.setTimeout(30_000);

const TODAY = jakartaDay(new Date());
const YESTERDAY = addDays(TODAY, -1);
const toNoon = (day: string): Date => new Date(startOfJakartaDay(day).getTime() + 12 * 3_600_000);
const ordersByDay = [TODAY, YESTERDAY, addDays(TODAY, -2)].map((day) =>
  sampleOrder({ created_at: day === TODAY ? startOfJakartaDay(day) : toNoon(day) }),
);

interface RecordedEvent {
  readonly id: string;
  readonly type: string;
  readonly actor: { readonly name: string | null };
  readonly data: Record<string, unknown>;
}

let desk: TransactionsFixture;
let connection: Redis;
let queue: Queue;
beforeAll(async () => {
  desk = await startTransactionsFixture();
  connection = new Redis(desk.redis.url, { maxRetriesPerRequest: null });
  queue = new Queue("events-audit", { connection });
  await insertOrders(desk.db, ordersByDay);
});
afterAll(async () => {
  await queue.close();
  connection.disconnect();
  await desk.close();
});
beforeEach(() => queue.obliterate({ force: true }));

const exportOrders = (query: string, token = desk.admin) =>
  desk.api.get(`${API.exportOrders.path}?${query}`, { token });
const idOfOrder = (index: number) => ordersByDay[index]?.transaction_id;
async function readEvents(type: string): Promise<RecordedEvent[]> {
  await desk.service.dependencies.relay.flush();
  const jobs = (await queue.getJobs(["waiting"])).map(({ data }) => data as RecordedEvent);
  return jobs.filter((event) => event.type === type);
}

const refuseWrite = async (): Promise<boolean> => {
  throw new Error("no write");
};
const metadataOf = (id: string): RequestMetadata => ({
  actor: { id, name: "Ayu", role: "user", ip: null },
  requestId: "r",
});

const countUserReads = (id: string, count: number): Promise<void> =>
  countReads(desk.service.dependencies.context, count, metadataOf(id));

describe("the record of an export", () => {
  test("the record of an export contains who exported which orders and how many, but not the search text", async () => {
    await exportOrders(`status=pending&from=${YESTERDAY}&search=Siti`);
    const [event, ...others] = await readEvents("orders.exported");
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      actor: { name: "A admin", role: "admin" },
      data: {
        export_id: event?.id === undefined ? "" : expect.any(String),
        format: "csv",
        filter: { status: "pending", from: YESTERDAY, searched: true },
        count: 2,
      },
    });
    expect(JSON.stringify(event)).not.toContain("Siti");
    expect(await desk.db.collection("sensitive_reads").countDocuments()).toBe(0);
  });

  test("the record of an export that searches for an order code counts only the order with that code", async () => {
    const { text } = await exportOrders(`search=${ordersByDay[1]?.unique_code}`);
    expect(parseExportedIds(text)).toEqual([idOfOrder(1)]);
    expect(await readEvents("orders.exported")).toMatchObject([{ data: { count: 1 } }]);
  });

  test.each([
    ["", 3],
    ["date_range=today", 1],
    [`from=${YESTERDAY}`, 2],
    [`to=${YESTERDAY}`, 2],
    [`date_range=week&from=${YESTERDAY}&to=${YESTERDAY}&status=pending`, 1],
    [`date_range=today&to=${YESTERDAY}`, 0],
    ["status=completed", 0],
    ["destination=bca", 3],
    ["paid=1", 0],
  ])(
    "the record of an export of all orders with %j has the number of orders in the file",
    async (query, count) => {
      const { text } = await exportOrders(query);
      expect(parseExportedIds(text)).toHaveLength(count);
      expect(await readEvents("orders.exported")).toMatchObject([{ data: { count } }]);
    },
  );

  test("the record of an export counts an order whose new status is neither published nor in a bucket yet", async () => {
    const { context } = desk.service.dependencies;
    await refreshBuckets(context);
    const originalAnnounce = context.announce.order;
    context.announce.order = () => undefined;
    const { id = "" } = ordersByDay[2] ?? {};
    await setStatus(desk.api, desk.admin, id, "completed");
    context.announce.order = originalAnnounce;
    const { text } = await exportOrders("status=completed");
    expect(parseExportedIds(text)).toEqual([idOfOrder(2)]);
    expect(await readEvents("orders.exported")).toMatchObject([{ data: { count: 1 } }]);
  });

  test("an export is refused if its record cannot be written", async () => {
    const { context } = desk.service.dependencies;
    const failingContext = { ...context, sensitiveReads: { add: refuseWrite } };
    await expect(
      recordExport(failingContext, { filter: {}, format: "csv", metadata: metadataOf("u1") }),
    ).rejects.toThrow("no write");
    const spy = jest.spyOn(context.sensitiveReads, "add").mockRejectedValue(new Error("no write"));
    const refusal = await exportOrders("format=csv");
    spy.mockRestore();
    expect([refusal.status, refusal.text.includes("transaction_id,")]).toEqual([500, false]);
    expect((await exportOrders("format=csv")).status).toBe(200);
  });
});

describe("the days of an export", () => {
  test("an export includes its first and its last day, in Jakarta time", async () => {
    expect(parseExportedIds((await exportOrders("")).text)).toEqual([
      idOfOrder(0),
      idOfOrder(1),
      idOfOrder(2),
    ]);
    expect(parseExportedIds((await exportOrders(`from=${YESTERDAY}`)).text)).toEqual([
      idOfOrder(0),
      idOfOrder(1),
    ]);
    expect(parseExportedIds((await exportOrders(`to=${YESTERDAY}`)).text)).toEqual([
      idOfOrder(1),
      idOfOrder(2),
    ]);
    expect(parseExportedIds((await exportOrders(`from=${YESTERDAY}&to=${YESTERDAY}`)).text)).toEqual([
      idOfOrder(1),
    ]);
  });

  test.each(["from=2026-02-30", "from=2026-13-01", "to=20-11-2026", `from=${TODAY}&to=${YESTERDAY}`])(
    "an export of invalid or reversed days is refused with 400: %s",
    async (query) => {
      expect((await exportOrders(query)).status).toBe(400);
    },
  );

  test("an export of more than one day by a user who is not an admin is refused with 403 and not recorded", async () => {
    const queries = [
      "",
      "date_range=week",
      "status=pending",
      `from=${YESTERDAY}`,
      `from=${YESTERDAY}&to=${TODAY}`,
    ];
    for (const query of queries) {
      const { status, body } = await exportOrders(query, desk.user);
      expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
    }
    expect(await readEvents("orders.exported")).toEqual([]);
    expect(parseExportedIds((await exportOrders("date_range=today", desk.user)).text)).toEqual([
      idOfOrder(0),
    ]);
    const oneDayExport = await exportOrders(`from=${YESTERDAY}&to=${YESTERDAY}`, desk.user);
    expect(parseExportedIds(oneDayExport.text)).toEqual([idOfOrder(1)]);
    const search = `search=${idOfOrder(0)}%20${idOfOrder(1)}`;
    const searchedExport = await exportOrders(`date_range=today&${search}`, desk.user);
    expect(parseExportedIds(searchedExport.text)).toEqual([idOfOrder(0)]);
    expect(parseExportedIds((await exportOrders(`date_range=today&${search}`)).text)).toHaveLength(2);
    const bothFiltersExport = await exportOrders(`date_range=today&from=${YESTERDAY}`, desk.user);
    expect(parseExportedIds(bothFiltersExport.text)).toEqual([idOfOrder(0)]);
  });
});

describe("orders read by one user on a day", () => {
  test("a user who reads more orders than the daily maximum is reported once", async () => {
    await countUserReads("u1", MAX_DAILY_ORDER_READS - 3);
    await countUserReads("u2", 5);
    await countUserReads("u1", 3);
    expect(await readEvents("orders.many_read")).toEqual([]);
    await countUserReads("u1", 1);
    await countUserReads("u1", 5_000);
    const count = MAX_DAILY_ORDER_READS + 1;
    expect(await readEvents("orders.many_read")).toMatchObject([
      { id: `many-read-${TODAY}-u1`, actor: { id: "u1" }, data: { day: TODAY, count } },
    ]);
  });

  test("the orders that a user reads include those in lists and exports", async () => {
    const user = await desk.db.collection("users").findOne({ role: "admin" });
    const key = `tukar-saldo/orders-read/${TODAY}-${String(user?._id)}`;
    const countBefore = Number(await connection.get(key));
    expect((await desk.api.get(API.listOrders.path, { token: desk.admin })).status).toBe(200);
    await exportOrders("");
    await eventually("both to be counted", async () => Number(await connection.get(key)) === countBefore + 6);
  });

  test("if an excessive read could not be recorded, the next read of the user is reported", async () => {
    const { context } = desk.service.dependencies;
    await countReads(
      { ...context, sensitiveReads: { add: refuseWrite } },
      MAX_DAILY_ORDER_READS + 1,
      metadataOf("u3"),
    );
    expect(await readEvents("orders.many_read")).toEqual([]);
    await countUserReads("u3", MAX_DAILY_ORDER_READS + 1);
    expect(await readEvents("orders.many_read")).toHaveLength(1);
  });

  test("while Redis is down, each replica counts the orders that a user reads in its own memory", async () => {
    const { readCounter } = desk.service.dependencies.context;
    await desk.redis.kill();
    expect(await readCounter.add(`${TODAY}-u4`, 7)).toBe(7);
    expect(await readCounter.add(`${TODAY}-u5`, 1)).toBe(1);
    expect(await readCounter.add(`${TODAY}-u4`, 7)).toBe(14);
    expect((await exportOrders("")).status).toBe(200);
    await desk.redis.restart();
  });
});
