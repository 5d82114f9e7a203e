import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import type { Migration } from "@tukar-saldo/service-kit";
import { createLogger, prepareStorage } from "@tukar-saldo/service-kit";
import { newDatabaseUrl, openTestStorage } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { whatsappE164 } from "../src/migrations/002-whatsapp-e164.js";
import { intervalBuckets } from "../src/migrations/003-interval-buckets.js";
import { searchTokens } from "../src/migrations/004-search-tokens.js";
import { insertOrders, sampleOrder } from "./orders.js";

interface StoredOrder {
  transaction_id: string;
  whatsapp?: string;
  whatsapp_e164?: string;
  search?: string[];
}

const ORDER_COUNT = 1_200;

jest.setTimeout(30_000);

let storage: TestStore;
let db: Connection;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());
beforeEach(async () => {
  db = await mongoose.createConnection(newDatabaseUrl(storage.url)).asPromise();
  await insertOrders(
    db,
    Array.from({ length: ORDER_COUNT }, (_, index) => createNumberedOrder(index)),
  );
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});

const createNumberedOrder = (index: number) =>
  sampleOrder({ user_whatsapp: `0812 ${3_000_000 + index}`, account_name: `Wulandari ${index}` });
const getOrders = () => db.collection<StoredOrder>("transactions");
const readStored = () => getOrders().find().sort({ _id: 1 }).toArray();
const migrate = (migrations: readonly Migration[]) =>
  prepareStorage(db, { service: "transactions", migrations, log: createLogger("test", "silent") });

test("the migration to schema 2 stores the normalised number of every order in whatsapp_e164", async () => {
  const expected = await readStored();
  await getOrders().updateMany({}, { $rename: { whatsapp_e164: "whatsapp" } });
  await migrate([whatsappE164]);
  expect(await readStored()).toEqual(expected);
  expect(expected[0]?.whatsapp_e164).toMatch(/^628123\d{6}$/);
});

test("the migration to schema 2 keeps the masked number of an order that also has the old field", async () => {
  await getOrders().updateMany({}, { $set: { whatsapp: "628123000000", whatsapp_e164: "•••••0000" } });
  await migrate([whatsappE164]);
  const orders = await readStored();
  expect(new Set(orders.map((order) => order.whatsapp_e164))).toEqual(new Set(["•••••0000"]));
  expect(orders.filter((order) => "whatsapp" in order)).toEqual([]);
});

/** Creates the search tokens of an order as the previous version stored them. */
const createEarlierTokens = ({ transaction_id }: StoredOrder, index: number): string[] => [
  transaction_id.toLowerCase(),
  "wulandari",
  String(index),
  "1234567890",
  "\u00010987654321",
  `62812${3_000_000 + index}`,
  `+62812${3_000_000 + index}`,
  `0812${3_000_000 + index}`,
];

test("the migration to schema 4 rewrites the search tokens of every order that has tokens", async () => {
  await migrate([whatsappE164, intervalBuckets]);
  await getOrders().findOneAndUpdate({}, { $unset: { search: "" } }, { sort: { _id: 1 } });
  const expected = await readStored();
  const changes = expected.slice(1).map((order, index) => ({
    updateOne: {
      filter: { _id: order._id },
      update: { $set: { search: createEarlierTokens(order, index + 1) } },
    },
  }));
  await getOrders().bulkWrite(changes);
  await migrate([whatsappE164, intervalBuckets, searchTokens]);
  expect(await readStored()).toEqual(expected);
  // The tokens that replicas of the previous version search for are still stored.
  for (const [index, order] of expected.slice(1).entries())
    expect(order.search).toEqual(expect.arrayContaining(createEarlierTokens(order, index + 1)));
});

test("the migration to schema 4 refuses an order that lacks a searched field", async () => {
  const [order] = await readStored();
  expect(() => searchTokens.backfill.update({ ...order, final_idr: undefined })).toThrow("missing");
});
