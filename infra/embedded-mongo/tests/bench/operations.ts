import type { Collection, Document } from "mongodb";
import { measureLatency } from "./measure-latency.js";
import type { LatencyResult } from "./measure-latency.js";
import { createTransactionId, WORDS_NEVER_IN_ONE_ORDER, createNewOrder } from "./orders.js";
import {
  searchCommonWord,
  updateIfUnchanged,
  findPage,
  findNextPage,
  scanCollection,
  searchWords,
  searchWithoutMatch,
  sumByStatus,
} from "./queries.js";

/** Names of the measurements whose results check-limits.ts compares with limits. */
export const INSERT = "insert, 1 in flight";
export const INSERT_8 = "insert, 8 in flight";
export const INSERT_32 = "insert, 32 in flight";
export const FIND_BY_UNIQUE_KEY = "find by unique key";
export const FIRST_PAGE = "first page of 20";
export const DEEP_PAGE = "deep page of 20";
export const GUARDED_UPDATE = "guarded update";

/** Runs all measurements on a collection of `size` orders. */
export async function measureAllOperations(
  orders: Collection<Document>,
  pid: number,
  size: number,
): Promise<LatencyResult[]> {
  let nextNumber = size;
  const insert = (): Promise<unknown> => orders.insertOne(createNewOrder(nextNumber++));
  const pickNumber = (): number => Math.floor(Math.random() * size);
  const middleOrder = await orders.findOne({ transaction_id: createTransactionId(Math.floor(size / 2)) });
  if (!middleOrder) throw new Error("the orders are not loaded");
  const measurements: [name: string, times: number, operation: () => Promise<unknown>, inFlight?: number][] =
    [
      [INSERT, 500, insert],
      [INSERT_8, 2000, insert, 8],
      [INSERT_32, 4000, insert, 32],
      [FIND_BY_UNIQUE_KEY, 1000, () => orders.findOne({ transaction_id: createTransactionId(pickNumber()) })],
      [FIRST_PAGE, 500, () => findPage(orders).toArray()],
      [DEEP_PAGE, 500, () => findNextPage(orders, middleOrder).toArray()],
      ["page of a status", 500, () => findPage(orders, { status: "pending" }).toArray()],
      [GUARDED_UPDATE, 500, () => updateIfUnchanged(orders, createTransactionId(pickNumber()))],
      [
        "search by the start of a code",
        300,
        () => searchWords(orders, createTransactionId(pickNumber()).slice(0, 10).toLowerCase()),
      ],
      ["search by two names", 20, () => searchWords(orders, "maya", "nugroho")],
      ["search by a common name", 50, () => searchCommonWord(orders, "budi")],
      ["search in vain, common names", 3, () => searchWithoutMatch(orders, ...WORDS_NEVER_IN_ONE_ORDER)],
      ["count by status", 50, () => orders.countDocuments({ status: "completed" })],
      ["full scan without a hit", 3, () => scanCollection(orders)],
      ["full scan, grouped", 3, () => sumByStatus(orders)],
    ];
  const timings: LatencyResult[] = [];
  for (const [name, times, operation, inFlight = 1] of measurements)
    timings.push(await measureLatency({ name, pid, times, inFlight, operation }));
  return timings;
}
