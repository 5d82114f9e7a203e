import { expect, test } from "@jest/globals";
import { createLogger, prepareStorage } from "@tukar-saldo/service-kit";
import { newDatabaseUrl, openTestStorage } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import { whatsappE164 } from "../src/migrations/002-whatsapp-e164.js";
import { insertOrders, sampleOrder } from "./orders.js";

interface Stored {
  whatsapp?: string;
  whatsapp_e164?: string;
}

test("the migration to schema 2 stores the normalised number of every order in whatsapp_e164", async () => {
  const storage = await openTestStorage();
  const db = await mongoose.createConnection(newDatabaseUrl(storage.url)).asPromise();
  const orders = db.collection<Stored>("transactions");
  await insertOrders(
    db,
    Array.from({ length: 1_200 }, (_, index) => sampleOrder({ user_whatsapp: `0812 ${3_000_000 + index}` })),
  );
  const expected = await orders.find().sort({ _id: 1 }).toArray();
  await orders.updateMany({}, { $rename: { whatsapp_e164: "whatsapp" } });
  await prepareStorage(db, {
    service: "transactions",
    migrations: [whatsappE164],
    log: createLogger("test", "silent"),
  });
  expect(await orders.find().sort({ _id: 1 }).toArray()).toEqual(expected);
  expect(expected[0]?.whatsapp_e164).toMatch(/^628123\d{6}$/);
  await db.dropDatabase();
  await db.close();
  await storage.close();
}, 30_000);
