import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { dataOf, setUpDesk, startSystem } from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { createStores } from "../../../services/transactions/src/store/stores.js";
import { createDraws } from "./draws.js";
import { drawOrder } from "./draw-order.js";
import { planOrders } from "./plan-orders.js";
import { writeOrders } from "./write-orders.js";

const ORDERS = 1_500;
const TODAY = 40;
const now = new Date();

let system: System;
let token: string;
let connection: Connection;

/** The same orders again and again: those of one seed. */
const drawAll = (seed: number) => {
  const draws = createDraws(seed);
  const plan = { orders: ORDERS, today: TODAY, days: 30, now };
  return { draws, wanted: [...planOrders(plan, draws)] };
};

const codes = (seed: number): string[] => {
  const { draws, wanted } = drawAll(seed);
  return wanted.slice(0, 3).map((order) => drawOrder(draws, order).order.unique_code);
};

beforeAll(async () => {
  system = await startSystem();
  token = await setUpDesk(system.api);
  connection = await mongoose.createConnection(system.mongoUrl).asPromise();
  const { draws, wanted } = drawAll(7);
  await writeOrders(connection, wanted, draws);
}, 120_000);

afterAll(async () => {
  await connection.close();
  await system.stop();
});

describe("made-up orders", () => {
  test("are as many as were asked for, also of today, by the figures of the desk", async () => {
    const total = async (range: string): Promise<unknown> => {
      const path = `${API.listOrders.path}?limit=20&date_range=${range}`;
      return (await system.api.get(path, { token })).body["meta"];
    };
    expect(await total("all")).toMatchObject({ total: ORDERS });
    expect(await total("today")).toMatchObject({ total: TODAY });
    const stats = await system.api.get(API.getStats.path, { token });
    expect(dataOf(stats)).toMatchObject({ total_transactions: ORDERS });
  });

  test("are counted in fresh day buckets, all but those of the last two days", async () => {
    const { dayBuckets } = createStores(connection);
    expect((await dayBuckets.listFresh()).length).toBe(29);
  });

  test("are the same for the same seed, and others for another", () => {
    expect(codes(7)).toEqual(codes(7));
    expect(codes(7)).not.toEqual(codes(8));
  });

  test("are drawn anew where their codes are taken", async () => {
    const { draws, wanted } = drawAll(7);
    await writeOrders(connection, wanted, draws);
    expect(await connection.collection("transactions").countDocuments()).toBe(2 * ORDERS);
  });
});
