import {
  findFreePort,
  newDatabaseUrl,
  repositoryPath,
  isListening,
  openTestStorage,
  startTestProcess,
} from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import jwt from "jsonwebtoken";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import type { GeneratedOrder } from "../seed/generate-order.js";
import { createRandomSource } from "../seed/random-source.js";
import { planOrders } from "../seed/plan-orders.js";
import { storeGeneratedOrders } from "../seed/write-orders.js";
import { openLoadDesk } from "../load-desk.js";
import { showProgress } from "./progress.js";
import type { LoadDesk } from "../load-desk.js";

const TOKEN_SECRET = "a-secret-of-the-baseline";

/** The name and processes of the plain monolith in a comparison. */
export const MONOLITH = { name: "monolith", processes: ["monolith", "storage"] } as const;

/** The systems under comparison: a desk and a plain monolith, on the same storage with the same orders. */
export interface BenchTargets {
  readonly desk: LoadDesk;
  readonly monolith: { readonly url: string; readonly token: string };
  readonly deskData: Connection;
  readonly monolithData: Connection;
  /**
   * Adds generated orders until desk and monolith have `orders` orders each, of which `today` were created today.
   * @param options.deskAlone stores the orders in the desk only
   */
  fill(orders: number, today: number, options?: { readonly deskAlone?: boolean }): Promise<void>;
  close(): Promise<void>;
}

async function startMonolith(mongoUrl: string) {
  const port = await findFreePort();
  const script = repositoryPath("tests/load/baseline/monolith.ts");
  const monolithProcess = await startTestProcess({
    name: "monolith",
    command: process.execPath,
    // The monolith builds a CSV of a million orders in memory, which needs more than Node's default heap limit.
    args: ["--max-old-space-size=8192", "--import", "tsx", script],
    env: { MONGO_URL: mongoUrl, PORT: String(port), TOKEN_SECRET, NODE_ENV: "production" },
    probe: () => isListening(port),
  });
  return {
    url: `http://127.0.0.1:${port}`,
    token: jwt.sign({ sub: "staff" }, TOKEN_SECRET),
    running: monolithProcess,
  };
}

/** Converts a generated order to the document that the monolith stores. */
function toMonolithDocument({ order }: GeneratedOrder): Record<string, unknown> {
  const { id: _id, version: _version, completed_at: _at, usd_cents, rate_hundredths, ...rest } = order;
  const { gross_idr, fee_idr, final_idr, ...fields } = rest;
  return {
    ...fields,
    paypal_amount: usd_cents / 100,
    conversion_rate: rate_hundredths / 100,
    gross_amount: gross_idr,
    fee_amount: fee_idr,
    final_amount: final_idr,
  };
}

async function openStores(): Promise<{ storage: TestStore; deskUrl: string; monolithUrl: string }> {
  const storage = await openTestStorage();
  return { storage, deskUrl: newDatabaseUrl(storage.url), monolithUrl: newDatabaseUrl(storage.url) };
}

export async function openBenchTargets(): Promise<BenchTargets> {
  const { storage, deskUrl, monolithUrl } = await openStores();
  const desk = await openLoadDesk({ storage, mongoUrl: deskUrl, env: { LOAD_SHEDDING: "off" } });
  const { url, token, running } = await startMonolith(monolithUrl);
  const deskData = await mongoose.createConnection(deskUrl).asPromise();
  const monolithData = await mongoose.createConnection(monolithUrl).asPromise();
  let [allOrders, allToday] = [0, 0];
  return {
    desk,
    monolith: { url, token },
    deskData,
    monolithData,
    async fill(orders, today, { deskAlone = false } = {}) {
      const missingOrdersPlan = { orders: orders - allOrders, today: today - allToday, now: new Date() };
      if (missingOrdersPlan.orders <= 0) return;
      const random = createRandomSource(1 + allOrders);
      const monolithOrders = monolithData.collection("orders");
      await storeGeneratedOrders(deskData, planOrders(missingOrdersPlan, random), random, {
        onStored: async (stored) => {
          if (!deskAlone) await monolithOrders.insertMany(stored.map(toMonolithDocument), { ordered: false });
        },
        onWritten: showProgress("orders stored", missingOrdersPlan.orders),
      });
      [allOrders, allToday] = [orders, today];
    },
    async close() {
      await Promise.all([deskData.close(), monolithData.close()]);
      await running.stop();
      await desk.close();
      await storage.close();
    },
  };
}
