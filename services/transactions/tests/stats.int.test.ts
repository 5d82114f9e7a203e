import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import {
  addDays,
  API,
  fillPath,
  jakartaDay,
  startOfJakartaDay,
  TRANSACTION_STATUSES,
} from "@tukar-saldo/contracts";
import type { OrderBreakdown, OrderStats } from "@tukar-saldo/contracts";
import { createLogger } from "@tukar-saldo/service-kit";
import { dataOf, eventually } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { daysBetween } from "../src/domain/intervals.js";
import type { Order } from "../src/domain/order.js";
import { createStores } from "../src/store/stores.js";
import { checkBuckets, refreshBuckets } from "../src/use-cases/buckets.js";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { insertOrders, sampleOrder } from "./orders.js";

const TODAY = jakartaDay(new Date());
const noonDaysAgo = (daysAgo: number): Date =>
  new Date(startOfJakartaDay(addDays(TODAY, -daysAgo)).getTime() + 12 * 3_600_000);

jest.setTimeout(30_000);

let desk: TransactionsFixture;
let orders: Order[];
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.db.collection("transactions").deleteMany({});
  orders = Array.from({ length: 60 }, (_, index) =>
    sampleOrder({
      created_at: noonDaysAgo(index % 12),
      usd_cents: 1_000 + index,
      destination: index % 2 ? "bca" : "dana",
    }),
  );
  await insertOrders(desk.db, orders);
});

const createJobContext = () => ({
  ...createStores(desk.db),
  now: () => new Date(),
  log: createLogger("tests", "silent"),
});
const readStats = async () => dataOf<OrderStats>(await desk.api.get(API.getStats.path, { token: desk.user }));
const setStatus = (id: string, status: string) =>
  desk.api.put(fillPath(API.updateStatus.path, { id }), { status }, { token: desk.admin });

/** Computes the dashboard's statistics from all orders, without buckets. */
async function recountStats(): Promise<OrderStats> {
  const allOrders = await desk.db
    .collection<{ status: string; usd_cents: number }>("transactions")
    .find()
    .toArray();
  const counts = TRANSACTION_STATUSES.map((each) => [
    each,
    allOrders.filter(({ status }) => status === each).length,
  ]);
  const totalCents = allOrders.reduce((sum, { usd_cents }) => sum + usd_cents, 0);
  return {
    ...Object.fromEntries(counts),
    total_transactions: allOrders.length,
    total_amount: totalCents / 100,
  } as OrderStats;
}

/** Ignores the failure of a step, as storage may time out on a busy machine. The statistics must be right anyway. */
const ignoreFailure = (step: Promise<unknown>) => step.catch(() => undefined);

const findBucket = (daysAgo: number) =>
  desk.db
    .collection<{ _id: string; mark: string | null }>("stats_daily")
    .findOne({ _id: addDays(TODAY, -daysAgo) });

describe("the dashboard's stats", () => {
  test("stats equal a recount of all orders, before and after settled days have buckets", async () => {
    expect(await readStats()).toEqual(await recountStats());
    await refreshBuckets(createJobContext());
    for (const daysAgo of [5, 1]) expect((await findBucket(daysAgo))?.mark).toBeNull();
    expect(await findBucket(0)).toBeNull();
    expect(await readStats()).toEqual(await recountStats());
  });

  test("stats include a change to an order of a settled day immediately, even before its event is published", async () => {
    await refreshBuckets(createJobContext());
    for (const order of orders.slice(0, 12)) {
      dataOf(await setStatus(order.id, "completed"));
      expect(await readStats()).toEqual(await recountStats());
    }
    await desk.service.dependencies.relay.flush();
    expect(await readStats()).toEqual(await recountStats());
    await refreshBuckets(createJobContext());
    // The bucket was fresh before the change. It contains the change only because the relay marked it stale.
    expect(await findBucket(5)).toMatchObject({ mark: null, by_status: { completed: 1, pending: 4 } });
    expect(await readStats()).toEqual(await recountStats());
  });

  test("stats equal a recount after concurrent order changes, bucket refreshes and outbox flushes", async () => {
    const concurrentSteps = orders.map(async (order, index) => {
      await setStatus(order.id, index % 3 ? "processing" : "completed");
      if (index % 10 === 0) await ignoreFailure(desk.place());
      if (index % 4 === 0) await ignoreFailure(refreshBuckets(createJobContext()));
      if (index % 7 === 0) await ignoreFailure(desk.service.dependencies.relay.flush());
      await setStatus(order.id, index % 5 ? "cancelled" : "pending");
    });
    await Promise.all(concurrentSteps);
    expect(await readStats()).toEqual(await recountStats());
    await desk.service.dependencies.relay.flush();
    await refreshBuckets(createJobContext());
    expect(await readStats()).toEqual(await recountStats());
    expect(await checkBuckets(createJobContext())).toBe(0);
  });

  test("stats do not use the counts of a day that was marked stale while it was counted", async () => {
    const { buckets } = createJobContext();
    const key = addDays(TODAY, -5);
    const [staleBucket] = await buckets.getOrCreateStale([key]);
    await buckets.markStale([key]);
    const byStatus = { pending: 9, processing: 0, completed: 0, cancelled: 0 };
    const counts = { key, byStatus, usdCents: 9, byDestination: {} };
    await buckets.saveFresh([{ counts, token: staleBucket?.token ?? "" }]);
    expect(await readStats()).toEqual(await recountStats());
  });

  test("the daily check marks a bucket with wrong counts stale, so that stats are correct again", async () => {
    const connection = new Redis(desk.redis.url, { maxRetriesPerRequest: null });
    const queue = new Queue("jobs-transactions", { connection });
    await refreshBuckets(createJobContext());
    await desk.db.collection("transactions").deleteOne({ transaction_id: orders[5]?.transaction_id ?? "" });
    const findNextCheck = async () =>
      (await queue.getDelayed()).find(({ name }) => name === "day-bucket-check");
    await (await eventually("the next check", findNextCheck)).promote();
    const isChecked = async () =>
      (await queue.getCompleted()).some(({ name }) => name === "day-bucket-check");
    await eventually("the check", isChecked);
    expect(await readStats()).toEqual(await recountStats());
    await queue.close();
    connection.disconnect();
  });

  test("stats do not use a wrong bucket once the check has found it", async () => {
    await refreshBuckets(createJobContext());
    await desk.db.collection("transactions").deleteOne({ transaction_id: orders[5]?.transaction_id ?? "" });
    // The check reports the buckets with wrong counts: those of the day, its month, its year and its decade.
    expect(await checkBuckets(createJobContext())).toBeGreaterThan(0);
    expect(await readStats()).toEqual(await recountStats());
  });
});

describe("the breakdown by day and destination", () => {
  test.each(["7", "14", "30", "90"])(
    "the breakdown of %s days contains each day, and its rows add up to all orders",
    async (days) => {
      const answer = await desk.api.get(`${API.getBreakdown.path}?days=${days}`, { token: desk.user });
      const { by_day, by_destination } = dataOf<OrderBreakdown>(answer);
      const dayBefore = addDays(TODAY, -Number(days));
      const ordersOfPeriod = orders.filter(({ created_at }) => jakartaDay(created_at) > dayBefore);
      expect(by_day).toHaveLength(Number(days));
      expect(by_day.at(-1)?.day).toBe(TODAY);
      for (const rows of [by_day, by_destination]) {
        expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(ordersOfPeriod.length);
        const totalUsd = rows.reduce((sum, row) => sum + row.usd, 0);
        expect(totalUsd).toBeCloseTo(
          ordersOfPeriod.reduce((sum, { usd_cents }) => sum + usd_cents, 0) / 100,
          6,
        );
      }
    },
  );

  test.each([
    [8, 3, undefined],
    [8, 3, "bca"],
    [0, 0, "dana"],
    [4, -2, undefined],
  ])(
    "the breakdown from %d to %d days ago counts the orders of these days to the destination %p",
    async (firstDaysAgo, lastDaysAgo, destination) => {
      await refreshBuckets(createJobContext());
      const [from, to] = [addDays(TODAY, -firstDaysAgo), addDays(TODAY, -lastDaysAgo)];
      const query = `from=${from}&to=${to}${destination ? `&destination=${destination}` : ""}`;
      const answer = await desk.api.get(`${API.getBreakdown.path}?${query}`, { token: desk.user });
      const { by_day, by_destination } = dataOf<OrderBreakdown>(answer);
      const ordersOfPeriod = orders.filter(
        (order) =>
          jakartaDay(order.created_at) >= from &&
          jakartaDay(order.created_at) <= to &&
          (destination ?? order.destination) === order.destination,
      );
      expect(by_day.map(({ day }) => day)).toEqual(daysBetween(from, to));
      for (const rows of [by_day, by_destination]) {
        expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(ordersOfPeriod.length);
        const totalCents = rows.reduce((sum, { usd }) => sum + Math.round(usd * 100), 0);
        expect(totalCents).toBe(ordersOfPeriod.reduce((sum, { usd_cents }) => sum + usd_cents, 0));
      }
    },
  );

  test.each([
    "from=2026-03-02&to=2026-03-01",
    "from=2026-01-01&to=2026-12-31",
    "destination=x",
    "to=2026-02-30",
  ])("the breakdown refuses %p with 400", async (query) => {
    expect((await desk.api.get(`${API.getBreakdown.path}?${query}`, { token: desk.user })).status).toBe(400);
  });

  test("a breakdown of a number of days other than 7, 14, 30 or 90 is refused with 400", async () => {
    expect((await desk.api.get(`${API.getBreakdown.path}?days=8`, { token: desk.user })).status).toBe(400);
  });
});
