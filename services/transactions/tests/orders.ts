import { randomBytes, randomInt } from "node:crypto";
import { transactionIdFrom, uniqueCodeFrom } from "@tukar-saldo/contracts";
import { Types } from "mongoose";
import type { Connection } from "mongoose";
import type { Order } from "../src/domain/order.js";
import { toDocument } from "../src/store/order-document.js";

/** An order as the service makes it, with what a test wants of it. */
export function sampleOrder(change: Partial<Order> = {}): Order {
  const createdAt = change.createdAt ?? new Date();
  return {
    id: new Types.ObjectId().toHexString(),
    transactionId: transactionIdFrom(randomBytes(16)),
    uniqueCode: uniqueCodeFrom((below) => randomInt(below)),
    status: "pending",
    version: 1,
    createdAt,
    updatedAt: createdAt,
    completedAt: null,
    amountCents: 2_500,
    rateHundredths: 1_380_000,
    gross: 345_000,
    fee: 0,
    final: 345_000,
    accountName: "Siti Rahayu",
    whatsapp: "081200000000",
    destination: "bca",
    destinationAccount: "1234567890",
    ...change,
  };
}

/** Stores orders as they look when their events are published. */
export async function insertOrders(db: Connection, orders: readonly Order[]): Promise<void> {
  const documents = orders.map((order) => ({ ...toDocument(order), _id: new Types.ObjectId(order.id) }));
  await db.collection("transactions").insertMany(documents);
}
