import { writeFileSync } from "node:fs";
import {
  FIRST_ADMIN,
  addUser,
  dataOf,
  eventually,
  validOrderBody,
  placeOrder,
  setStatus,
  setUpDesk,
  solveChallenge,
  startSystem,
} from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { dumpQueues } from "./redis-keys.js";

const { EJSON } = mongoose.mongo.BSON;
// Paths and values are literals, because this file runs in a checkout of another version, whose constants may differ.
const SETTINGS_PATH = "/api/setsettings";
const CREATE_ORDER_PATH = "/api/transaction/create";
const STATUSES = ["pending", "processing", "completed", "cancelled"] as const;
const DESTINATIONS = ["bca", "dana", "gopay"] as const;
const [, , file = "fixture.json", commit = ""] = process.argv;

/** Creates a user, changes settings, and creates orders in every status. */
async function createData({ api }: System): Promise<void> {
  const token = await setUpDesk(api);
  await addUser(api, token, "user");
  const settings = {
    current_usd_rate: "15500",
    support_whatsapp: "081200001122",
    support_email: "halo@example.test",
  };
  dataOf(await api.put(SETTINGS_PATH, settings, { token }));
  for (let index = 0; index < 12; index++) {
    const { id } = await placeOrder(api, {
      destination: DESTINATIONS[index % 3] ?? "bca",
      paypal_amount: 10 + index,
      account_name: ["Siti Rahayu", "Budi Santoso", "Dewi Anggraini"][index % 3] ?? "",
    });
    const status = STATUSES[index % 4] ?? "pending";
    if (status !== "pending") await setStatus(api, token, id, status);
  }
}

const areEventsHandled = async (db: mongoose.Connection, rows: number): Promise<boolean> =>
  (await db.collection("transactions").countDocuments({ outbox_at: { $exists: true } })) === 0 &&
  (await db.collection("audit").countDocuments()) >= rows;

/** Creates orders whose jobs stay in the queues, because no subscriber runs, and orders with unpublished events. */
async function createPendingEvents(system: System, db: mongoose.Connection, redis: Redis) {
  const captchaTokens: string[] = [];
  for (let count = 0; count < 5; count++)
    captchaTokens.push(await solveChallenge(system.api, "transaction_submit"));
  const placeOrderWith = async (captcha_token: string) =>
    dataOf(await system.api.post(CREATE_ORDER_PATH, validOrderBody({ captcha_token })));
  await Promise.all([system.service("notifier").kill(), system.service("settings-auth").kill()]);
  for (const token of captchaTokens.slice(0, 3)) await placeOrderWith(token);
  await eventually("the events to be published", () => areEventsHandled(db, 0));
  const queues = await dumpQueues(redis);
  await system.redis.kill();
  for (const token of captchaTokens.slice(3)) await placeOrderWith(token);
  return queues;
}

async function readCollections(db: mongoose.Connection) {
  const collectionNames = (await db.listCollections()).map(({ name }) => name).toSorted();
  const readCollection = async (name: string) => {
    const collection = db.collection(name);
    const indexes = (await collection.indexes()).filter((index) => index.name !== "_id_");
    return [name, { indexes, documents: await collection.find().sort({ _id: 1 }).toArray() }] as const;
  };
  return Object.fromEntries(await Promise.all(collectionNames.map(readCollection)));
}

const system = await startSystem();
const db = await mongoose.createConnection(system.mongoUrl).asPromise();
const redis = new Redis(system.redisUrl);
redis.on("error", () => undefined);
await createData(system);
await eventually("the audit to be complete", () => areEventsHandled(db, 24));
const queues = await createPendingEvents(system, db, redis);
const fixture = {
  commit,
  at: new Date(),
  admin: FIRST_ADMIN,
  collections: await readCollections(db),
  queues,
};
writeFileSync(file, `${EJSON.stringify(fixture, undefined, 1, { relaxed: false })}\n`);
redis.disconnect();
await db.close();
await system.stop();
process.exit(0);
