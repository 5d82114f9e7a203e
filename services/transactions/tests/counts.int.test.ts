import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import fc from "fast-check";
import { checkBuckets, markBucketsStale, refreshBuckets } from "../src/use-cases/buckets.js";
import { openCountingFixture } from "./counting-fixture.js";
import type { CountingFixture, ReplicaContext } from "./counting-fixture.js";

jest.setTimeout(120_000);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let desk: CountingFixture;
beforeAll(async () => {
  desk = await openCountingFixture();
});
afterAll(() => desk.close());

/** Publishes an event as the relay does. If `isKilled`, the process ends before the event is cleared. */
async function publish(context: ReplicaContext, randomNumber: number, isKilled: boolean): Promise<void> {
  const order = await desk.pick(randomNumber, { outbox_at: { $exists: true } });
  if (!order) return;
  await markBucketsStale(context, order.created_at);
  if (isKilled) return;
  // The version is compared, as the outbox of an order that was changed in the meantime contains a newer event, which
  // must not be removed.
  const unchangedOrder = { _id: order._id, version: order.version };
  await desk.orders.updateOne(unchangedOrder, { $unset: { outbox: "", outbox_at: "" } });
}

/** Deletes old orders, as a reset does once their events are published. */
async function deleteOlderOrders(context: ReplicaContext, ageMs: number): Promise<void> {
  const cutoff = new Date(context.now().getTime() - ageMs);
  await context.buckets.removeAll();
  await desk.orders.deleteMany({ created_at: { $lte: cutoff }, outbox_at: { $exists: false } });
  await context.buckets.removeAll();
}

const replicaIndex = fc.integer({ min: 0, max: 1 });
const randomNumber = fc.nat(10_000);
const age = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.nat(90 * MINUTE_MS) },
  { weight: 1, arbitrary: fc.nat(20 * DAY_MS) },
);
const stepArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("place" as const), replicaIndex, randomNumber, age }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("change" as const), replicaIndex, randomNumber }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("publish" as const), replicaIndex, randomNumber }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("kill" as const), replicaIndex, randomNumber }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("refresh" as const), replicaIndex }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.nat(5 * MINUTE_MS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.nat(2 * DAY_MS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), replicaIndex, age }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("check" as const), replicaIndex }) },
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never;

async function runStep(step: Step): Promise<void> {
  if (step.do === "wait") return desk.advanceClock(step.ms);
  const context = desk.replica(step.replicaIndex);
  switch (step.do) {
    case "place":
      return desk.place(context, step.age, step.randomNumber);
    case "change":
      return desk.changeStatus(context, step.randomNumber);
    case "publish":
    case "kill":
      return publish(context, step.randomNumber, step.do === "kill");
    case "refresh":
      return refreshBuckets(context);
    case "delete":
      return deleteOlderOrders(context, step.age);
    case "check":
      expect(await checkBuckets(context)).toBe(0);
  }
}

describe("order counts of two replicas that share buckets", () => {
  test("order counts equal a recount of all orders after each step of a random sequence", async () => {
    const stepSequences = fc.array(stepArbitrary, { minLength: 20, maxLength: 40 });
    const property = fc.asyncProperty(stepSequences, async (list) => {
      await desk.reset();
      for (const step of list) {
        await runStep(step);
        await desk.expectExactCounts(desk.replica(0));
        await desk.expectExactCounts(desk.replica(1));
      }
    });
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
  });

  test("order counts equal a recount of all orders after concurrent random steps", async () => {
    const stepBatches = fc.array(fc.array(stepArbitrary, { minLength: 2, maxLength: 6 }), {
      minLength: 5,
      maxLength: 12,
    });
    const property = fc.asyncProperty(stepBatches, async (list) => {
      await desk.reset();
      for (const batch of list) {
        await Promise.all(batch.filter((step) => step.do !== "check").map(runStep));
        await desk.expectExactCounts(desk.replica(0));
        await desk.expectExactCounts(desk.replica(1));
      }
    });
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
  });

  test("order counts are exact while many separate minutes have orders with unpublished events", async () => {
    await desk.reset();
    const context = desk.replica(0);
    for (let index = 0; index < 12; index += 1) await desk.place(context, index * 10 * MINUTE_MS, index);
    await refreshBuckets(context);
    await desk.expectExactCounts(context);
  });
});
