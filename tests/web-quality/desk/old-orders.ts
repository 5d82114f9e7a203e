import mongoose from "mongoose";
import { createRandomSource } from "../../load/seed/random-source.js";
import type { RandomSource } from "../../load/seed/random-source.js";
import type { GeneratedOrderSpec } from "../../load/seed/generate-order.js";
import { planOrders } from "../../load/seed/plan-orders.js";
import { storeGeneratedOrders } from "../../load/seed/write-orders.js";

const AGE_DAYS = 12;

async function storeOrders(
  url: string,
  plan: (random: RandomSource) => Iterable<GeneratedOrderSpec>,
): Promise<void> {
  const connection = await mongoose.createConnection(url).asPromise();
  const random = createRandomSource(1);
  try {
    await storeGeneratedOrders(connection, plan(random), random);
  } finally {
    await connection.close();
  }
}

/** Stores a pending order that was created 12 days ago. */
export async function addOldOrder(url: string, accountName: string): Promise<void> {
  const createdAt = new Date(Date.now() - AGE_DAYS * 86_400_000);
  await storeOrders(url, () => [{ createdAt, status: "pending", accountName }]);
}

/** Stores pending orders that were created yesterday. */
export async function fillOrders(url: string, orders: number): Promise<void> {
  const plan = { orders, today: 0, days: 1, statuses: ["pending"], now: new Date() } as const;
  await storeOrders(url, (random) => planOrders(plan, random));
}
