import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { addDays, API, fillPath, jakartaDay, startOfJakartaDay } from "@tukar-saldo/contracts";
import type { Figures, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { Order } from "../src/domain/order.js";
import { createCompletedOrderStore } from "../src/store/completed-order-store.js";
import { createRefundStore } from "../src/store/refund-store.js";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { insertOrders, sampleOrder } from "./orders.js";

jest.setTimeout(30_000);

const TODAY = jakartaDay(new Date());
const YESTERDAY = addDays(TODAY, -1);
const YESTERDAY_START_MS = startOfJakartaDay(YESTERDAY).getTime();
const HOUR_MS = 3_600_000;

let desk: TransactionsFixture;
let lateOrder: Order;
let placedOrder: TransactionRow;
beforeAll(async () => {
  desk = await startTransactionsFixture();
  // The late order is placed a second before midnight and paid out an hour after midnight.
  lateOrder = sampleOrder({
    status: "completed",
    created_at: new Date(YESTERDAY_START_MS - 1_000),
    completed_at: new Date(YESTERDAY_START_MS + HOUR_MS),
    destination: "gopay",
    market_rate_hundredths: 1_500_000,
  });
  const pendingOrder = sampleOrder({ created_at: new Date(YESTERDAY_START_MS + HOUR_MS), usd_cents: 4_250 });
  await insertOrders(desk.db, [lateOrder, pendingOrder]);
  placedOrder = await desk.place({ destination: "dana", paypal_amount: 12.5 });
  for (const status of ["processing", "completed"])
    dataOf(
      await desk.api.put(
        fillPath(API.updateStatus.path, { id: placedOrder.id }),
        { status },
        { token: desk.admin },
      ),
    );
});
afterAll(() => desk.close());

const requestFigures = (query: string, token = desk.admin) =>
  desk.api.get(`${API.getFigures.path}?${query}`, { token });
const createRefund = (amount_cents: number, at: number) => ({
  amount_cents,
  reference: null,
  at: new Date(at),
});

interface ExecutionStats {
  readonly nReturned: number;
  readonly totalKeysExamined: number;
  readonly totalDocsExamined: number;
}
/** Reads from a query's execution plan how many index keys and documents the query examines. */
async function readExecutionStats(query: {
  explain(verbosity: "executionStats"): Promise<object>;
}): Promise<ExecutionStats> {
  return ((await query.explain("executionStats")) as { executionStats: ExecutionStats }).executionStats;
}

const readFigures = async (query: string, token?: string) =>
  dataOf<Figures>(await requestFigures(query, token));

describe("the figures of chosen days", () => {
  test("figures count orders by the day they were placed, and payouts by the day they were completed", async () => {
    const { total, days } = await readFigures(`from=${YESTERDAY}&to=${YESTERDAY}`);
    expect(total.placed).toEqual({
      pending: { count: 1, usd: 42.5 },
      processing: { count: 0, usd: 0 },
      completed: { count: 0, usd: 0 },
      cancelled: { count: 0, usd: 0 },
    });
    expect(total.paid).toEqual({
      count: 1,
      usd: 25,
      paid_amount: 345_000,
      fee_amount: 0,
      margin_amount: 30_000,
      margin_unknown: 0,
    });
    expect(total.to_completed.median_seconds).toBe(3_601);
    expect(total.to_processing).toMatchObject({ count: 0, unknown: 1, median_seconds: null });
    expect(days.map(({ day }) => day)).toEqual([YESTERDAY]);
  });

  test("figures show who completed an order and when work on it began, from its history", async () => {
    const { people, total } = await readFigures(`from=${TODAY}&to=${TODAY}&destination=dana`);
    expect(people).toMatchObject([
      { name: "A admin", paid: { count: 1, paid_amount: placedOrder.final_amount } },
    ]);
    expect(total.to_processing).toMatchObject({ count: 1, unknown: 0 });
    const figures = await readFigures(`from=${YESTERDAY}&to=${TODAY}`);
    expect(figures.people).toMatchObject([{ paid: { count: 1 } }, { paid: { count: 1 } }]);
    expect(figures.people?.filter(({ id }) => id === null)).toMatchObject([{ name: null }]);
    expect(figures.destinations.find(({ destination }) => destination === "gopay")?.paid.count).toBe(1);
  });

  test("figures count a refund on the day it was sent, and the query for refunds reads only refunded orders", async () => {
    const [day, before] = [YESTERDAY_START_MS - 10 * 24 * HOUR_MS, YESTERDAY_START_MS - 11 * 24 * HOUR_MS];
    const cancelledOrder = { status: "cancelled", created_at: new Date(before), destination: "bni" } as const;
    await insertOrders(desk.db, [
      sampleOrder({ ...cancelledOrder, refund: createRefund(1_250, day) }),
      sampleOrder({ ...cancelledOrder, refund: createRefund(2_000, day - 1) }),
      sampleOrder({ ...cancelledOrder, refund: null }),
    ]);
    const refundDay = jakartaDay(new Date(day));
    const { total, destinations } = await readFigures(`from=${refundDay}&to=${refundDay}`);
    expect(total.refunds).toEqual({ count: 1, usd: 12.5 });
    expect(destinations.find(({ destination }) => destination === "bni")?.refunds).toEqual(total.refunds);
    const stats = await readExecutionStats(
      createRefundStore(desk.db).createQuery(new Date(day), new Date(day + HOUR_MS)),
    );
    expect(stats.totalDocsExamined).toBe(1);
    expect(stats.totalKeysExamined).toBeLessThanOrEqual(2);
  });

  test("figures use the stored time at which work on an order began, even if the history lacks this time", async () => {
    const createdMs = YESTERDAY_START_MS - 20 * 24 * HOUR_MS;
    const order = sampleOrder({
      status: "completed",
      created_at: new Date(createdMs),
      processing_at: new Date(createdMs + 60_000),
      completed_at: new Date(createdMs + 120_000),
    });
    await insertOrders(desk.db, [order]);
    const createdDay = jakartaDay(new Date(createdMs));
    const { total } = await readFigures(`from=${createdDay}&to=${createdDay}`);
    expect(total.to_processing).toMatchObject({ count: 1, unknown: 0, median_seconds: 60 });
  });

  test("only admins get the figures of each staff member", async () => {
    const figures = await readFigures(`from=${TODAY}&to=${TODAY}`, desk.user);
    expect(figures.people).toBeNull();
    expect(figures.total.paid.count).toBe(1);
  });

  test.each([
    "",
    `from=${TODAY}`,
    `from=${TODAY}&to=${YESTERDAY}`,
    "from=2026-01-01&to=2026-04-03",
    "from=2026-02-30&to=2026-03-01",
    `from=${TODAY}&to=${TODAY}&destination=toString`,
    `from[$gt]=${TODAY}&to=${TODAY}`,
  ])("figures are refused with 400 for the query %p", async (query) => {
    expect((await requestFigures(query)).status).toBe(400);
  });

  test("figures are available for up to 92 days, and refused with 401 without a session", async () => {
    expect((await requestFigures("from=2026-01-01&to=2026-04-02")).status).toBe(200);
    expect((await requestFigures(`from=${TODAY}&to=${TODAY}`, "none")).status).toBe(401);
  });

  test("figures read only the orders that were completed on the selected days, from the index of completed orders", async () => {
    const orders = Array.from({ length: 50 }, (_, n) =>
      sampleOrder({ created_at: new Date(YESTERDAY_START_MS - n * HOUR_MS) }),
    );
    await insertOrders(desk.db, orders);
    const factsQuery = createCompletedOrderStore(desk.db).createFactsQuery(
      new Date(YESTERDAY_START_MS),
      new Date(YESTERDAY_START_MS + 24 * HOUR_MS),
    );
    const stats = await readExecutionStats(factsQuery);
    expect(stats.nReturned).toBe(1);
    expect(stats.totalDocsExamined).toBeLessThanOrEqual(2);
    expect(stats.totalKeysExamined).toBeLessThanOrEqual(3);
  });
});
