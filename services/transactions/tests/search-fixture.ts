import { newDatabaseUrl, openTestStorage } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { mongo } from "mongoose";
import type { Order } from "../src/domain/order.js";
import { defineOrderModel } from "../src/store/order.model.js";
import { createOrderSearchStore } from "../src/store/order-search-store.js";
import { insertOrders, sampleOrder } from "./orders.js";

const MINUTE_MS = 60_000;
const BATCH_SIZE = 2_000;
export const NOW = new Date("2026-11-23T09:00:00.000Z");

const FIRST_NAMES = ["Budi", "Siti", "Budi", "Budiman"] as const;
const LAST_NAMES = ["Santoso", "Wijaya", "Sanusi"] as const;
const DESTINATIONS = ["bca", "dana", "bca", "mandiri"] as const;
const STATUSES = ["pending", ...Array.from({ length: 9 }, () => "completed" as const)] as const;

const pickCyclically = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;
const toTenDigits = (number: number): string => String(number).padStart(10, "0");

/** Creates orders a minute apart, newest first. Names and statuses vary independently of each other. */
export function createNamedOrders(from: number, to: number): Order[] {
  return Array.from({ length: to - from }, (_, index) => {
    const at = from + index;
    const name = `${pickCyclically(FIRST_NAMES, at)} ${pickCyclically(LAST_NAMES, Math.floor(at / FIRST_NAMES.length))}`;
    return sampleOrder({
      created_at: new Date(NOW.getTime() - at * MINUTE_MS),
      status:
        at % 333 === 5
          ? "cancelled"
          : pickCyclically(STATUSES, Math.floor(at / (FIRST_NAMES.length * LAST_NAMES.length))),
      account_name: at % 500 === 0 ? "Agus Sanjaya" : name,
      user_whatsapp: `08${toTenDigits((at * 7_919) % 10_000_019)}`,
      destination_account: toTenDigits((at * 104_729) % 10_000_019),
      destination: pickCyclically(DESTINATIONS, Math.floor(at / 7)),
      usd_cents: at % 5 === 3 ? 2_550 : 100 + (at % 1_000),
      final_idr: at % 5 === 2 ? 350_815 : 100_000 + at,
    });
  });
}

/** How many documents and index keys a search examines. */
interface ExaminedCounts {
  readonly documents: number;
  readonly keys: number;
}

interface ExecutionStats {
  readonly totalDocsExamined: number;
  readonly totalKeysExamined: number;
}

/** Finds the statistics of an explained command, which MongoDB reports at different depths. */
function findStats(explainResult: mongo.Document): ExecutionStats | undefined {
  if (explainResult["executionStats"]) return explainResult["executionStats"] as ExecutionStats;
  for (const part of Object.values(explainResult)) {
    const stats = typeof part === "object" && part !== null ? findStats(part as mongo.Document) : undefined;
    if (stats) return stats;
  }
  return undefined;
}

/** Opens storage for orders, and a search store. The fixture can explain the commands of this store. */
export async function openSearchFixture() {
  const storage = await openTestStorage();
  const options = { monitorCommands: true };
  const db = await mongoose.createConnection(newDatabaseUrl(storage.url), options).asPromise();
  await defineOrderModel(db).createIndexes();
  const recordedCommands: mongo.Document[] = [];
  db.getClient().on("commandStarted", ({ commandName, command }) => {
    if (commandName === "find" || commandName === "aggregate") recordedCommands.push(command);
  });
  const orders: Order[] = [];
  return {
    orders,
    search: createOrderSearchStore(db),

    async add(newOrders: readonly Order[]): Promise<void> {
      for (let from = 0; from < newOrders.length; from += BATCH_SIZE)
        await insertOrders(db, newOrders.slice(from, from + BATCH_SIZE));
      orders.push(...newOrders);
    },

    /** Counts the documents and index keys that the storage examines for the commands of `read`. */
    async countExamined(read: () => Promise<unknown>): Promise<ExaminedCounts> {
      recordedCommands.length = 0;
      await read();
      let [documents, keys] = [0, 0];
      for (const { $db: _db, lsid: _session, maxTimeMS: _time, ...command } of recordedCommands.splice(0)) {
        const explainResult = await db.db?.command({ explain: command, verbosity: "executionStats" });
        const stats = findStats(explainResult ?? {});
        documents += stats?.totalDocsExamined ?? Number.NaN;
        keys += stats?.totalKeysExamined ?? Number.NaN;
      }
      return { documents, keys };
    },

    async close(): Promise<void> {
      await db.close();
      await storage.close();
    },
  };
}

export type SearchFixture = Awaited<ReturnType<typeof openSearchFixture>>;
