import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { cleanUpErasures } from "../src/use-cases/clean-up-erasures.js";
import { applyRetention } from "../src/use-cases/apply-retention.js";
import { startTransactionsFixture } from "./fixture.js";
import type { TransactionsFixture } from "./fixture.js";
import { insertOrders, sampleOrder } from "./orders.js";

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

let desk: TransactionsFixture;
beforeAll(async () => {
  desk = await startTransactionsFixture();
  await desk.settings({ retention_days: 30 });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.db.collection("transactions").deleteMany({});
  await desk.db.collection("erasures").deleteMany({});
});

const listAccountNames = async () =>
  (await desk.db.collection("transactions").find().sort({ created_at: 1 }).toArray()).map(
    ({ account_name }) => account_name as string,
  );
const getContext = () => desk.service.dependencies.context;
const settingsWithoutRetention = () => ({
  ...getContext().settings,
  read: async () => ({ ...(await getContext().settings.read()), retention_days: 0 }),
});

describe("the retention of customers' data", () => {
  test("the retention masks exactly the orders that have been closed for at least retention_days", async () => {
    await insertOrders(desk.db, [
      sampleOrder({ created_at: daysAgo(90), account_name: "Open" }),
      sampleOrder({ created_at: daysAgo(60), account_name: "Completed", status: "completed" }),
      sampleOrder({ created_at: daysAgo(50), account_name: "Cancelled", status: "cancelled" }),
      sampleOrder({
        created_at: daysAgo(40),
        account_name: "Late",
        status: "completed",
        updated_at: daysAgo(29),
      }),
      sampleOrder({ created_at: daysAgo(29), account_name: "Young", status: "completed" }),
    ]);
    await applyRetention(getContext());
    expect(await listAccountNames()).toEqual(["Open", "C•••", "C•••", "Late", "Young"]);
    const [run] = await desk.db.collection("erasures").find().toArray();
    expect(run).toMatchObject({ kind: "retention", count: 2, ended_at: expect.any(Date) });
  });

  test("the retention keeps the time of an order's last change, so that the audit completion skips masked orders", async () => {
    const updated_at = daysAgo(40);
    await insertOrders(desk.db, [sampleOrder({ created_at: daysAgo(60), updated_at, status: "cancelled" })]);
    await applyRetention(getContext());
    const [maskedOrder] = await desk.db.collection("transactions").find().toArray();
    expect(maskedOrder).toMatchObject({ account_name: "S•••", version: 2, updated_at });
    const changedOrders = [];
    for await (const orders of getContext().orderHistories.readChangedSince(daysAgo(2)))
      changedOrders.push(...orders);
    expect(changedOrders).toEqual([]);
  });

  test("the retention does nothing while retention_days is 0", async () => {
    await insertOrders(desk.db, [sampleOrder({ created_at: daysAgo(60), status: "completed" })]);
    await applyRetention({ ...getContext(), settings: settingsWithoutRetention() });
    expect(await listAccountNames()).toEqual(["Siti Rahayu"]);
    expect(await desk.db.collection("erasures").countDocuments()).toBe(0);
  });

  test("the retention resumes an interrupted run, whose count includes the orders masked before the interruption", async () => {
    const orders = Array.from({ length: 450 }, () =>
      sampleOrder({ created_at: daysAgo(60), status: "completed" }),
    );
    await insertOrders(desk.db, orders);
    let batchCount = 0;
    const customers = {
      ...getContext().customers,
      saveAllMasked: (
        changes: Parameters<
          TransactionsFixture["service"]["dependencies"]["context"]["customers"]["saveAllMasked"]
        >[0],
      ) => {
        batchCount += 1;
        if (batchCount === 2) throw new Error("storage is away");
        return getContext().customers.saveAllMasked(changes);
      },
    };
    await expect(applyRetention({ ...getContext(), customers })).rejects.toThrow("storage is away");
    await applyRetention(getContext());
    expect(new Set(await listAccountNames())).toEqual(new Set(["S•••"]));
    const runs = await desk.db.collection("erasures").find().toArray();
    expect(runs).toMatchObject([{ count: 450, resumed: true }]);
  });

  test("an interrupted run is ended and recorded without masking more once the retention is switched off", async () => {
    const runId = await getContext().erasures.beginRetention("interrupted", new Date());
    await getContext().erasures.addCount(runId, 7);
    await insertOrders(desk.db, [sampleOrder({ created_at: daysAgo(60), status: "completed" })]);
    // Without the announcement the relay leaves the event in the outbox.
    const announce = { ...getContext().announce, erasure: () => undefined };
    await applyRetention({ ...getContext(), settings: settingsWithoutRetention(), announce });
    expect(await listAccountNames()).toEqual(["Siti Rahayu"]);
    const runs = await desk.db.collection("erasures").find().toArray();
    const event = { type: "retention.applied", data: { run_id: runId, days: 0, count: 7 } };
    expect(runs).toMatchObject([{ _id: runId, ended_at: expect.any(Date), outbox: [event] }]);
  });
});

describe("cleaning up after erasures", () => {
  test("an erasure is cleaned up after queues have dropped the jobs completed before it; a failed clean-up is retried", async () => {
    await getContext().erasures.add("one", ["order-1"], new Date());
    const purgedOrderIds: string[][] = [];
    const purgeContext = {
      ...getContext(),
      purgeQueues: async (ids: ReadonlySet<string>) => void purgedOrderIds.push([...ids]),
    };
    await cleanUpErasures(purgeContext);
    expect(purgedOrderIds).toEqual([]);
    const laterContext = { ...purgeContext, now: () => new Date(Date.now() + 2 * 3_600_000) };
    const brokenContext = { ...laterContext, purgeQueues: () => Promise.reject(new Error("Redis is away")) };
    await expect(cleanUpErasures(brokenContext)).rejects.toThrow("Redis is away");
    await cleanUpErasures(laterContext);
    await cleanUpErasures(laterContext);
    expect(purgedOrderIds).toEqual([["order-1"]]);
    const runId = await getContext().erasures.beginRetention("run", new Date());
    expect(await getContext().erasures.beginRetention("another", new Date())).toBe(runId);
    const endUpdate = { $set: { ended_at: new Date() } };
    await desk.db.collection<{ _id: string }>("erasures").updateOne({ _id: runId }, endUpdate);
    await cleanUpErasures(laterContext);
    expect(purgedOrderIds).toEqual([["order-1"], []]);
    expect(await desk.db.collection("erasures").countDocuments()).toBe(0);
  });
});
