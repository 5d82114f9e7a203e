import mongoose from "mongoose";
import { createDraws } from "../../load/seed/draws.js";
import type { Draws } from "../../load/seed/draws.js";
import type { WantedOrder } from "../../load/seed/draw-order.js";
import { planOrders } from "../../load/seed/plan-orders.js";
import { writeOrders } from "../../load/seed/write-orders.js";

const OLD_DAYS = 12;

async function write(url: string, plan: (draws: Draws) => Iterable<WantedOrder>): Promise<void> {
  const connection = await mongoose.createConnection(url).asPromise();
  const draws = createDraws(1);
  try {
    await writeOrders(connection, plan(draws), draws);
  } finally {
    await connection.close();
  }
}

/** Stores a pending order of some days ago. */
export async function addOldOrder(url: string, accountName: string): Promise<void> {
  const createdAt = new Date(Date.now() - OLD_DAYS * 86_400_000);
  await write(url, () => [{ createdAt, status: "pending", accountName }]);
}

/** Stores pending orders of yesterday. */
export async function fillOrders(url: string, orders: number): Promise<void> {
  const plan = { orders, today: 0, days: 1, statuses: ["pending"], now: new Date() } as const;
  await write(url, (draws) => planOrders(plan, draws));
}
