import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { addDays, API, jakartaDay } from "@tukar-saldo/contracts";
import type { OrderBreakdown } from "@tukar-saldo/contracts";
import { dataOf, setUpDesk, startSystem } from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { daysBetween } from "../../../services/transactions/src/domain/intervals.js";
import { createStores } from "../../../services/transactions/src/store/stores.js";
import { createRandomSource } from "./random-source.js";
import { generateOrder } from "./generate-order.js";
import { planOrders } from "./plan-orders.js";
import { storeGeneratedOrders } from "./write-orders.js";

const ORDER_COUNT = 1_500;
const ORDERS_TODAY = 40;
const now = new Date();

let system: System;
let token: string;
let connection: Connection;

/** Plans the orders that a seed yields. @returns their specs, and the random source for generating the orders */
const planOrdersOfSeed = (seed: number) => {
  const random = createRandomSource(seed);
  const plan = { orders: ORDER_COUNT, today: ORDERS_TODAY, days: 30, now };
  return { random, specs: [...planOrders(plan, random)] };
};

const generateFirstCodes = (seed: number): string[] => {
  const { random, specs } = planOrdersOfSeed(seed);
  return specs.slice(0, 3).map((order) => generateOrder(random, order).order.unique_code);
};

beforeAll(async () => {
  system = await startSystem();
  token = await setUpDesk(system.api);
  connection = await mongoose.createConnection(system.mongoUrl).asPromise();
  const { random, specs } = planOrdersOfSeed(7);
  await storeGeneratedOrders(connection, specs, random);
}, 120_000);

afterAll(async () => {
  await connection.close();
  await system.stop();
});

describe("generated orders", () => {
  test("generated orders appear in the desk's list and statistics, in the requested numbers", async () => {
    const listResponse = await system.api.get(`${API.listOrders.path}?limit=20&date_range=all`, { token });
    expect(listResponse.body["meta"]).toMatchObject({ total: ORDER_COUNT });
    const breakdownResponse = await system.api.get(`${API.getBreakdown.path}?days=7`, { token });
    expect(dataOf<OrderBreakdown>(breakdownResponse).by_day).toContainEqual(
      expect.objectContaining({ day: jakartaDay(now), count: ORDERS_TODAY }),
    );
    const statsResponse = await system.api.get(API.getStats.path, { token });
    expect(dataOf(statsResponse)).toMatchObject({ total_transactions: ORDER_COUNT });
  });

  test("each day before today with generated orders has a fresh statistics bucket", async () => {
    const { buckets } = createStores(connection);
    const pastDays = daysBetween(addDays(jakartaDay(now), -30), addDays(jakartaDay(now), -1));
    expect((await buckets.listFresh(pastDays)).map(({ key }) => key).toSorted()).toEqual(pastDays);
  });

  test("generated orders are equal for equal seeds and differ for different ones", () => {
    expect(generateFirstCodes(7)).toEqual(generateFirstCodes(7));
    expect(generateFirstCodes(7)).not.toEqual(generateFirstCodes(8));
  });

  test("a generated order gets another code if its code is taken by an earlier order", async () => {
    const { random, specs } = planOrdersOfSeed(7);
    await storeGeneratedOrders(connection, specs, random);
    expect(await connection.collection("transactions").countDocuments()).toBe(2 * ORDER_COUNT);
  });
});
