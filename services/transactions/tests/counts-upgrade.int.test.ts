import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { jakartaDay } from "@tukar-saldo/contracts";
import { intervalBuckets } from "../src/migrations/003-interval-buckets.js";
import { refreshBuckets } from "../src/use-cases/buckets.js";
import { openCountingFixture, TEST_START_MS } from "./counting-fixture.js";
import type { CountingFixture, ReplicaContext } from "./counting-fixture.js";

jest.setTimeout(60_000);

const MINUTE_MS = 60_000;

let desk: CountingFixture;
beforeAll(async () => {
  desk = await openCountingFixture();
});
afterAll(() => desk.close());

const getBuckets = () => desk.db.collection<{ _id: string }>("stats_daily");

/** Publishes an event as the relay of the previous version does, which marks only the day's bucket stale. */
async function publishAsPreviousVersion({ now }: ReplicaContext, randomNumber: number): Promise<void> {
  const order = await desk.pick(randomNumber, { outbox_at: { $exists: true } });
  if (!order) return;
  const staleUpdate = { $set: { mark: `stale ${randomNumber}` } };
  if (order.created_day < jakartaDay(now()))
    await getBuckets().updateOne({ _id: order.created_day }, staleUpdate, { upsert: true });
  await desk.orders.updateOne({ _id: order._id }, { $unset: { outbox: "", outbox_at: "" } });
}

async function upgrade({ rollout }: ReplicaContext): Promise<void> {
  const { db } = desk.db;
  if (db === undefined) throw new Error("storage is not connected");
  await intervalBuckets.expand?.(db);
  await getBuckets().updateMany({ mark: "rollout" }, { $set: { started_at: new Date(TEST_START_MS) } });
  await rollout.load();
}

test("for an hour after an upgrade only days have buckets, and counts include changes made by replicas of the previous version", async () => {
  const context = desk.replica(0);
  for (let n = 0; n < 40; n++) await desk.place(context, n * 5 * 60 * MINUTE_MS, n);
  for (let n = 0; n < 40; n++) await publishAsPreviousVersion(context, n);
  await upgrade(context);
  for (let n = 0; !context.rollout.isOver(context.now()); n++) {
    await desk.changeStatus(context, n * 7);
    await publishAsPreviousVersion(context, n);
    await refreshBuckets(context);
    await desk.expectExactCounts(context);
    const keys = await context.buckets.listFreshKeys();
    expect(keys.filter((key) => key.length !== "2026-11-30".length)).toEqual([]);
    desk.advanceClock(3 * MINUTE_MS);
  }
  await refreshBuckets(context);
  expect(await context.buckets.listFreshKeys()).toContain("2026-11");
  await desk.expectExactCounts(context);
});
