import { ObjectId, type Document } from "bson";
import type { Collection, IndexDescription } from "mongodb";

const STATUSES = ["pending", "paid", "processing", "completed", "rejected"];
const START = Date.UTC(2025, 0, 1);

export const INDEXES: IndexDescription[] = [
  { key: { code: 1 }, unique: true },
  { key: { created_at: -1, _id: -1 } },
  { key: { status: 1, created_at: -1, _id: -1 } },
  { key: { email: 1, created_at: -1 } },
  { key: { phone: 1 } },
  { key: { outbox_at: 1 }, partialFilterExpression: { outbox_at: { $exists: true } } },
];

/** The code of the n-th order. */
export function codeOf(n: number): string {
  return `TX${String(n).padStart(9, "0")}`;
}

/** An order of about 830 bytes. */
export function orderOf(n: number): Document {
  return {
    _id: new ObjectId(),
    code: codeOf(n),
    status: STATUSES[n % STATUSES.length],
    created_at: new Date(START + n * 1000),
    updated_at: new Date(START + n * 1000),
    name: `Customer number ${n}`,
    email: `customer${n % 5000}@example.com`,
    phone: `+62812${String(n % 1_000_000).padStart(8, "0")}`,
    amount: 1000 + (n % 90_000),
    rate: 15_500 + (n % 500),
    fee: { amount: 35, percentage: 3.5, gross: 15_500_000 + n },
    final_amount: 14_900_000 + n,
    destination: {
      type: "bank",
      name: "Bank Central",
      number: String(1_000_000_000 + n),
      holder: `Customer number ${n}`,
    },
    note: "n".repeat(220),
    history: [{ status: "pending", at: new Date(START + n * 1000), by: "visitor" }],
    version: 0,
  };
}

/** Fills the collection up to `size` orders. */
export async function load(orders: Collection<Document>, size: number): Promise<number> {
  await orders.createIndexes(INDEXES);
  const started = performance.now();
  for (let n = 0; n < size; n += 1000) {
    await orders.insertMany(
      Array.from({ length: Math.min(1000, size - n) }, (_, place) => orderOf(n + place)),
    );
  }
  return (size / (performance.now() - started)) * 1000;
}
