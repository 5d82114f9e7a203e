import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { API, jakartaDay, startOfJakartaDay } from "@tukar-saldo/contracts";
import type { Pulse } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { insertOrders, sampleOrder } from "./orders.js";

jest.setTimeout(30_000);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
});
afterAll(() => desk.close());

const readRateTime = async () => (await desk.api.get(API.getRates.path)).body["updated_at"];

describe("the time of the last change of the rate", () => {
  test("updated_at of the rates is null while nobody has confirmed the rate, even if other settings were changed", async () => {
    await desk.settings({ updated_at: new Date() });
    expect(await readRateTime()).toBeNull();
  });

  test("updated_at of the rates is the time at which the rate was last set or confirmed", async () => {
    await desk.settings({ rate_updated_at: new Date("2026-11-20T01:02:03.000Z") });
    expect(await readRateTime()).toBe("2026-11-20T01:02:03.000Z");
  });
});

/** Stores orders that were completed at a moment, each `minutes` minutes after its creation. */
const storeCompletedOrders = (count: number, completed_at: Date, minutes: number): Promise<void> => {
  const created_at = new Date(completed_at.getTime() - minutes * MINUTE_MS);
  const order = { created_at, completed_at, status: "completed" } as const;
  return insertOrders(
    desk.db,
    Array.from({ length: count }, () => sampleOrder(order)),
  );
};
const readPulse = async () => dataOf<Pulse>(await desk.api.get(API.getPulse.path));
const getYesterday = () => new Date(startOfJakartaDay(jakartaDay(new Date())).getTime() - 1);

describe("the pulse", () => {
  beforeEach(async () => {
    await desk.db.collection("transactions").deleteMany({});
    desk.service.dependencies.context.pulseCache.clear();
  });

  test("the figures of the pulse are null if fewer than 20 orders were completed in seven days", async () => {
    await storeCompletedOrders(19, new Date(), 4);
    await storeCompletedOrders(5, new Date(Date.now() - 7 * DAY_MS - MINUTE_MS), 4);
    await insertOrders(desk.db, [sampleOrder(), sampleOrder({ status: "cancelled" })]);
    expect(await readPulse()).toEqual({ completed_today: null, median_minutes_7d: null });
  });

  test("the pulse contains the number of orders completed today and the median of seven days", async () => {
    await storeCompletedOrders(9, new Date(), 2);
    await storeCompletedOrders(12, getYesterday(), 6);
    expect(await readPulse()).toEqual({ completed_today: 9, median_minutes_7d: 6 });
  });

  test("the pulse is read from storage once for many requests", async () => {
    await storeCompletedOrders(20, new Date(), 3);
    const firstReplies = await Promise.all([readPulse(), readPulse(), readPulse()]);
    await storeCompletedOrders(5, new Date(), 3);
    const figures = { completed_today: 20, median_minutes_7d: 3 };
    expect([...firstReplies, await readPulse()]).toEqual([figures, figures, figures, figures]);
  });

  test("the pulse counts all orders completed today, even those beyond the sample for the median", async () => {
    await storeCompletedOrders(1_005, new Date(), 3);
    expect(await readPulse()).toEqual({ completed_today: 1_005, median_minutes_7d: 3 });
  });

  test("the pulse is read only from the index of completed orders", async () => {
    await storeCompletedOrders(30, getYesterday(), 3);
    await insertOrders(
      desk.db,
      Array.from({ length: 50 }, () => sampleOrder()),
    );
    const findCommands: Record<string, unknown>[] = [];
    const recordCommand = ({
      commandName,
      command,
    }: {
      commandName: string;
      command: Record<string, unknown>;
    }) => {
      if (commandName === "find") findCommands.push(command);
    };
    const client = desk.service.dependencies.connection.getClient();
    client.on("commandStarted", recordCommand);
    await readPulse();
    client.off("commandStarted", recordCommand);
    const [{ find, filter, sort, projection, limit } = {}] = findCommands;
    const findCommand = { find, filter, sort, projection, limit };
    const explanation = await desk.db.db?.command({ explain: findCommand, verbosity: "executionStats" });
    const { executionStats } = explanation as { executionStats: { totalDocsExamined: number } };
    expect(executionStats).toMatchObject({ nReturned: 30, totalKeysExamined: 30 });
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(30);
  });
});
