import { expect } from "@jest/globals";
import { addDays, jakartaDay, startOfJakartaDay, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import { createLogger } from "@tukar-saldo/service-kit";
import { newDatabaseUrl, openTestStorage } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { addOrderCounts, toBreakdown, firstDayOfLastDays } from "../src/domain/order-counts.js";
import { defineOrderModel, toDocument } from "../src/store/order.model.js";
import type { OrderDocument } from "../src/store/order.model.js";
import { createStores } from "../src/store/stores.js";
import { countByStatusAndDays, countOrdersSince } from "../src/use-cases/count-orders.js";
import { sampleOrder } from "./orders.js";

/** The tests begin ten minutes before December in Jakarta. */
export const TEST_START_MS = Date.parse("2026-11-30T16:50:00Z");
/** The clock errors of the two replicas: the clocks are almost two minutes apart. */
const CLOCK_SKEWS_MS = [-58_000, 58_000] as const;
const DESTINATIONS = ["bca", "dana", "ovo"];

const createReplica = (db: Connection, now: () => Date) => ({
  ...createStores(db),
  now,
  log: createLogger("tests", "silent"),
});
/** The context that the counting use-cases get on one replica: its stores, clock and log. */
export type ReplicaContext = ReturnType<typeof createReplica>;

/** Opens storage for orders, and replicas that count them by a clock that the test sets. */
export async function openCountingFixture() {
  const storage = await openTestStorage();
  const db = await mongoose.createConnection(newDatabaseUrl(storage.url)).asPromise();
  await defineOrderModel(db).createIndexes();
  const orders = db.collection<OrderDocument>("transactions");
  let clockMs = TEST_START_MS;

  const replica = (replicaIndex: number): ReplicaContext =>
    createReplica(db, () => new Date(clockMs + (CLOCK_SKEWS_MS[replicaIndex] ?? 0)));

  /** Picks an order by a random number. */
  async function pick(randomNumber: number, filter: object = {}): Promise<OrderDocument | undefined> {
    const documents = await orders.find(filter).sort({ _id: 1 }).toArray();
    return documents[randomNumber % Math.max(1, documents.length)];
  }

  return {
    db,
    orders,
    replica,
    pick,

    advanceClock(ms: number): void {
      clockMs += ms;
    },

    async reset(): Promise<void> {
      clockMs = TEST_START_MS;
      await orders.deleteMany({});
      await db.collection("stats_daily").deleteMany({});
    },

    /** Stores an order and its event in one write, as the service does. */
    async place({ now }: ReplicaContext, ageMs: number, randomNumber: number): Promise<void> {
      const order = sampleOrder({
        created_at: new Date(now().getTime() - ageMs),
        usd_cents: 100 + randomNumber,
        destination: DESTINATIONS[randomNumber % 3] ?? "bca",
      });
      const event = { outbox: [{ id: order.id }], outbox_at: now() };
      await orders.insertOne({ ...toDocument(order), ...event } as unknown as OrderDocument);
    },

    async changeStatus({ now }: ReplicaContext, randomNumber: number): Promise<void> {
      const order = await pick(randomNumber);
      if (!order) return;
      const status = TRANSACTION_STATUSES[randomNumber % 4] ?? "pending";
      const change = { status, outbox: [{ id: "changed" }], outbox_at: now() };
      await orders.updateOne({ _id: order._id }, { $set: change, $inc: { version: 1 } });
    },

    async expectExactCounts(context: ReplicaContext): Promise<void> {
      const allOrders = await orders.find().toArray();
      const today = jakartaDay(context.now());
      for (const from of [undefined, today, firstDayOfLastDays(7, today)]) {
        const start = from === undefined ? new Date(0) : startOfJakartaDay(from);
        const expected = allOrders.filter(({ created_at }) => created_at >= start);
        const counts = await countOrdersSince(context, { from, byDestination: false });
        const { byStatus, usdCents } = addOrderCounts(counts);
        for (const status of TRANSACTION_STATUSES) {
          const expectedCount = expected.filter((order) => order.status === status).length;
          expect(byStatus[status]).toBe(expectedCount);
          expect(await countByStatusAndDays(context, { status, from })).toBe(expectedCount);
        }
        expect(await countByStatusAndDays(context, { from })).toBe(expected.length);
        expect(usdCents).toBe(expected.reduce((sum, { usd_cents }) => sum + usd_cents, 0));
      }
      const earlierOrders = allOrders.filter(({ created_day }) => created_day < today);
      expect(await countByStatusAndDays(context, { to: addDays(today, -1) })).toBe(earlierOrders.length);
      const firstDay = firstDayOfLastDays(14, today);
      const counts = await countOrdersSince(context, { from: firstDay, byDay: true });
      const { by_day, by_destination } = toBreakdown(counts, { from: firstDay, to: today });
      const periodOrders = allOrders.filter(
        ({ created_day }) => created_day >= firstDay && created_day <= today,
      );
      for (const { day, count } of by_day)
        expect(count).toBe(periodOrders.filter(({ created_day }) => created_day === day).length);
      for (const { destination, count } of by_destination)
        expect(count).toBe(periodOrders.filter((order) => order.destination === destination).length);
    },

    async close(): Promise<void> {
      await db.close();
      await storage.close();
    },
  };
}

export type CountingFixture = Awaited<ReturnType<typeof openCountingFixture>>;
