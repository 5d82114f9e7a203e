import { randomBytes } from "node:crypto";
import { encodeTransactionId, generateOrderCode } from "@tukar-saldo/contracts";
import { Types } from "mongoose";
import type { Connection } from "mongoose";
import type { Order } from "../src/domain/order.js";
import { toDocument } from "../src/store/order.model.js";

let orderCount = 0;

/**
 * Generates the next of a fixed sequence of order codes, which all differ. Of thousands of random codes two may be
 * equal, and a random code may begin with the two letters for which a test searches.
 */
function generateNextCode(): string {
  orderCount += 1;
  let digits = (orderCount * 7_919_000_011) % 31 ** 7;
  return generateOrderCode((limit) => {
    const digit = digits % limit;
    digits = Math.floor(digits / limit);
    return digit;
  });
}

/** Creates a valid order, with the changes that a test needs. */
export function sampleOrder(change: Partial<Order> = {}): Order {
  const created_at = change.created_at ?? new Date();
  return {
    id: new Types.ObjectId().toHexString(),
    transaction_id: encodeTransactionId(randomBytes(16)),
    unique_code: generateNextCode(),
    status: "pending",
    version: 1,
    created_at,
    updated_at: created_at,
    completed_at: null,
    usd_cents: 2_500,
    rate_hundredths: 1_380_000,
    gross_idr: 345_000,
    fee_idr: 0,
    final_idr: 345_000,
    account_name: "Siti Rahayu",
    user_whatsapp: "081200000000",
    destination: "bca",
    destination_account: "1234567890",
    ...change,
  };
}

/** Stores orders as if their events were published. No bucket counts them yet. */
export async function insertOrders(db: Connection, orders: readonly Order[]): Promise<void> {
  const documents = orders.map((order) => toDocument(order));
  await db.collection("transactions").insertMany(documents);
  await db.collection("stats_daily").deleteMany({});
}

/** Reads the transaction ids of the orders in a CSV export. */
export const parseExportedIds = (text: string) =>
  text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[0]);
