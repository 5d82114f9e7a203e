import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { addDays, API, fillPath, jakartaDay, startOfJakartaDay } from "@tukar-saldo/contracts";
import type { Closing, ClosingSummary } from "@tukar-saldo/contracts";
import { dataOf, TEST_ENV } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import readWorkbook from "read-excel-file/node";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { insertOrders, sampleOrder } from "./orders.js";

jest.setTimeout(60_000);

const TODAY = jakartaDay(new Date());
const YESTERDAY = addDays(TODAY, -1);
const toMorning = (day: string) => new Date(startOfJakartaDay(day).getTime() + 9 * 3_600_000);

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());
afterEach(async () => {
  await desk.db.collection("transactions").deleteMany({});
  await desk.db.collection("closings").deleteMany({});
});

const createCompletedOrder = (day: string, final_idr: number, destination = "bca") =>
  sampleOrder({
    status: "completed",
    created_at: toMorning(day),
    completed_at: new Date(toMorning(day).getTime() + 600_000),
    final_idr,
    destination,
  });
const requestClosing = (day: unknown, token = desk.admin) =>
  desk.api.post(API.closeDay.path, { day }, { token });
const closeDay = async (day: string) => dataOf<Closing>(await requestClosing(day));
const closingPath = (day: string, query = "") => `${fillPath(API.getClosing.path, { day })}${query}`;
const sendGet = (path: string, token = desk.admin) => desk.api.get(path, { token });

describe("closing a day", () => {
  test("closing a day stores the figures of the day and of the day before, and the open orders", async () => {
    const openOrder = sampleOrder({ created_at: toMorning(YESTERDAY), status: "processing" });
    const laterOrder = sampleOrder({ created_at: new Date() });
    await insertOrders(desk.db, [
      createCompletedOrder(YESTERDAY, 500_000),
      createCompletedOrder(YESTERDAY, 250_000, "gopay"),
      createCompletedOrder(addDays(YESTERDAY, -1), 100_000),
      openOrder,
      laterOrder,
    ]);
    const answer = await requestClosing(YESTERDAY);
    expect(answer.status).toBe(201);
    const closing = dataOf<Closing>(answer);
    expect(closing).toMatchObject({ day: YESTERDAY, revision: 1, by: { name: "A admin" }, previous: null });
    expect(closing.total.paid).toMatchObject({ count: 2, paid_amount: 750_000 });
    expect(closing.day_before.paid).toMatchObject({ count: 1, paid_amount: 100_000 });
    expect(closing.open.count).toBe(1);
    expect(closing.open.orders.map(({ unique_code }) => unique_code)).toEqual([openOrder.unique_code]);
    expect(JSON.stringify(closing)).not.toContain(openOrder.account_name);
    expect(dataOf<Closing>(await sendGet(closingPath(YESTERDAY)))).toEqual(closing);
  });

  test("closing a day again creates the next revision with the previous figures, and keeps the first revision", async () => {
    await insertOrders(desk.db, [createCompletedOrder(YESTERDAY, 500_000)]);
    const firstClosing = await closeDay(YESTERDAY);
    await insertOrders(desk.db, [createCompletedOrder(YESTERDAY, 300_000)]);
    const secondClosing = await closeDay(YESTERDAY);
    expect(secondClosing.revision).toBe(2);
    expect(secondClosing.previous).toEqual(firstClosing.total);
    expect(secondClosing.total.paid.paid_amount).toBe(800_000);
    expect(dataOf<Closing>(await sendGet(closingPath(YESTERDAY, "?revision=1")))).toEqual(firstClosing);
    expect(dataOf<Closing>(await sendGet(closingPath(YESTERDAY)))).toEqual(secondClosing);
  });

  test("closing a day again counts its refunds; a revision from before refunds were counted shows null for them", async () => {
    const refund = { amount_cents: 1_250, reference: null, at: toMorning(YESTERDAY) };
    await insertOrders(desk.db, [
      sampleOrder({ status: "cancelled", created_at: toMorning(addDays(YESTERDAY, -5)), refund }),
    ]);
    await requestClosing(YESTERDAY);
    const refundFields = ["total", "day_before"].map((part) => [`closing.${part}.refunds`, ""]);
    await desk.db
      .collection("closings")
      .updateOne({ day: YESTERDAY }, { $unset: Object.fromEntries(refundFields) });
    const nextClosing = await closeDay(YESTERDAY);
    expect(nextClosing.total.refunds).toEqual({ count: 1, usd: 12.5 });
    expect(nextClosing.previous?.refunds).toBeNull();
    const firstClosing = dataOf<Closing>(await sendGet(closingPath(YESTERDAY, "?revision=1")));
    expect([firstClosing.total.refunds, firstClosing.day_before.refunds]).toEqual([null, null]);
  });

  test("several admins who close a day at the same time each create a revision", async () => {
    const closings = await Promise.all([1, 2, 3].map(() => closeDay(YESTERDAY)));
    expect(closings.map(({ revision }) => revision).toSorted()).toEqual([1, 2, 3]);
  });

  test("the list of closings is sorted newest first, and can be limited to days before a given day", async () => {
    for (const day of [addDays(TODAY, -2), TODAY, YESTERDAY, TODAY]) await closeDay(day);
    const allClosings = dataOf<ClosingSummary[]>(await sendGet(API.listClosings.path));
    expect(allClosings.map(({ day, revision }) => [day, revision])).toEqual([
      [TODAY, 2],
      [TODAY, 1],
      [YESTERDAY, 1],
      [addDays(TODAY, -2), 1],
    ]);
    const closings = dataOf<ClosingSummary[]>(await sendGet(`${API.listClosings.path}?before=${YESTERDAY}`));
    expect(closings.map(({ day }) => day)).toEqual([addDays(TODAY, -2)]);
  });

  test("a page of closings ends with all revisions of its last day, so that the next page misses none", async () => {
    await closeDay(YESTERDAY);
    const closings = desk.db.collection<{ _id: string; day: string; revision: number }>("closings");
    const stored = await closings.findOneAndDelete({});
    if (!stored) throw new Error("the closing was not stored");
    const createRevision = (day: string, revision: number) => ({
      ...stored,
      _id: `${day}#${revision}`,
      day,
      revision,
      closing: { ...(stored as unknown as { closing: Closing }).closing, day, revision },
    });
    const revisionsOf = (day: string, count: number) =>
      Array.from({ length: count }, (_, index) => createRevision(day, index + 1));
    await closings.insertMany([...revisionsOf(TODAY, 99), ...revisionsOf(YESTERDAY, 3)]);
    const listed = dataOf<ClosingSummary[]>(await sendGet(API.listClosings.path));
    expect(listed).toHaveLength(102);
    expect(listed.slice(-3).map(({ day, revision }) => [day, revision])).toEqual([
      [YESTERDAY, 3],
      [YESTERDAY, 2],
      [YESTERDAY, 1],
    ]);
  });

  test("closing a day publishes one event with the day and the paid amount to the audit queue", async () => {
    await insertOrders(desk.db, [createCompletedOrder(YESTERDAY, 500_000)]);
    const connection = new Redis(desk.redis.url, { maxRetriesPerRequest: null });
    const queue = new Queue("events-audit", { connection });
    await queue.obliterate({ force: true });
    await closeDay(YESTERDAY);
    await desk.service.dependencies.relay.flush();
    const jobs = (await queue.getJobs(["waiting"])).filter(({ data }) => data.type === "day.closed");
    await queue.close();
    connection.disconnect();
    expect(jobs.map(({ data }) => data)).toMatchObject([
      {
        actor: { name: "A admin" },
        data: { day: YESTERDAY, revision: 1, completed: 1, paid_amount: 500_000 },
      },
    ]);
    expect(await desk.db.collection("closings").countDocuments({ outbox_at: { $exists: true } })).toBe(0);
  });

  test("a reset of all orders deletes no closing", async () => {
    await insertOrders(desk.db, [createCompletedOrder(YESTERDAY, 500_000)]);
    const closing = await closeDay(YESTERDAY);
    const secret_key = TEST_ENV["RESET_SECRET"] ?? "";
    expect((await desk.api.post(API.resetOrders.path, { secret_key }, { token: desk.admin })).status).toBe(
      200,
    );
    expect(await desk.db.collection("transactions").countDocuments()).toBe(0);
    expect(dataOf<Closing>(await sendGet(closingPath(YESTERDAY)))).toEqual(closing);
  });

  test.each([[addDays(TODAY, 1)], ["2026-02-30"], [""], [{ $gt: "" }], [undefined]])(
    "closing the day %p is refused with 400, and stores nothing",
    async (day) => {
      expect((await requestClosing(day)).status).toBe(400);
      expect(await desk.db.collection("closings").countDocuments()).toBe(0);
    },
  );

  test("closings are refused with 403 for users who are not admins, and with 404 for a day that was not closed", async () => {
    expect((await requestClosing(YESTERDAY, desk.user)).status).toBe(403);
    expect((await sendGet(API.listClosings.path, desk.user)).status).toBe(403);
    for (const path of [
      closingPath(YESTERDAY),
      closingPath("x"),
      fillPath(API.exportClosing.path, { day: TODAY }),
    ])
      expect((await sendGet(path)).status).toBe(404);
  });
});

describe("the workbook of a closed day", () => {
  test("the workbook contains figures as numbers, and the destination rows add up to the row of the day", async () => {
    const openOrder = sampleOrder({ created_at: toMorning(YESTERDAY) });
    await insertOrders(desk.db, [
      createCompletedOrder(YESTERDAY, 500_000),
      createCompletedOrder(YESTERDAY, 250_000, "gopay"),
      openOrder,
    ]);
    await closeDay(YESTERDAY);
    const url = new URL(fillPath(API.exportClosing.path, { day: YESTERDAY }), desk.api.url);
    const response = await fetch(url, { headers: { authorization: `Bearer ${desk.admin}` } });
    expect(response.headers.get("content-disposition")).toContain(`closing_${YESTERDAY}_1.xlsx`);
    const [sheet] = await readWorkbook(Buffer.from(await response.arrayBuffer()));
    const [header = [], ...rows] = sheet?.data ?? [];
    const columnOf = (name: string) => header.indexOf(name);
    const sumOf = (scope: string, name: string) =>
      rows
        .filter((row) => row[columnOf("scope")] === scope)
        .reduce((sum, row) => sum + Number(row[columnOf(name)]), 0);
    for (const [name, sum] of Object.entries({ paid_count: 2, paid_amount: 750_000, pending_count: 1 })) {
      expect(sumOf("day", name)).toBe(sum);
      expect(sumOf("destination", name)).toBe(sum);
    }
    const codes = rows
      .filter((row) => row[columnOf("scope")] === "open_order")
      .map((row) => row[columnOf("name")]);
    expect(codes).toEqual([openOrder.unique_code]);
  });
});
