import { addDays, jakartaDay, transactionIdFrom, uniqueCodeFrom } from "@tukar-saldo/contracts";
import { randomBytes, randomInt } from "node:crypto";
import mongoose from "mongoose";
import type { Connection } from "mongoose";

const OLD_DAYS = 12;
const BATCH = 500;

type Orders = ReturnType<Connection["collection"]>;

async function withOrders<T>(url: string, work: (orders: Orders) => Promise<T>): Promise<T> {
  const connection = await mongoose.createConnection(url).asPromise();
  try {
    return await work(connection.collection("transactions"));
  } finally {
    await connection.close();
  }
}

/** Sets the date of an order back by several days in the database. */
export async function ageOrder(url: string, transactionId: string): Promise<void> {
  const createdAt = new Date(Date.now() - OLD_DAYS * 86_400_000);
  const age = { created_at: createdAt, created_day: jakartaDay(createdAt) };
  await withOrders(url, (orders) => orders.updateOne({ transaction_id: transactionId }, { $set: age }));
}

/** Inserts pending orders of yesterday, one second apart, as copies of an existing order. */
export async function fillOrders(url: string, count: number): Promise<void> {
  await withOrders(url, async (orders) => {
    const model = await orders.findOne({ status: "pending" });
    if (!model) throw new Error("there is no order to copy");
    const rest = Object.fromEntries(
      Object.entries(model).filter(([name]) => name !== "_id" && name !== "idem"),
    );
    const newest = startOfYesterday();
    for (let made = 0; made < count;) {
      const size = Math.min(BATCH, count - made);
      const copies = Array.from({ length: size }, (_, at) => copyOf(rest, newest - (made + at) * 1_000));
      made += await insertNew(orders, copies);
    }
  });
}

const DUPLICATE = 11_000;

/** Returns the number of inserted orders: random codes may collide. */
async function insertNew(orders: Orders, copies: Record<string, unknown>[]): Promise<number> {
  try {
    return (await orders.insertMany(copies, { ordered: false })).insertedCount;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoBulkWriteError && error.code === DUPLICATE)
      return error.insertedCount;
    throw error;
  }
}

const startOfYesterday = (): number => Date.parse(`${addDays(jakartaDay(new Date()), -1)}T10:00:00.000Z`);

function copyOf(model: Record<string, unknown>, createdMs: number): Record<string, unknown> {
  const createdAt = new Date(createdMs);
  return {
    ...model,
    transaction_id: transactionIdFrom(randomBytes(16)),
    unique_code: uniqueCodeFrom(randomInt),
    created_at: createdAt,
    updated_at: createdAt,
    created_day: jakartaDay(createdAt),
  };
}
