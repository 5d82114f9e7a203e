import { setTimeout as pause } from "node:timers/promises";
import type { TransactionRow } from "@tukar-saldo/contracts";
import type { ApiClient } from "@tukar-saldo/test-kit";
import { changeStatus, stepsOf } from "./change-status.js";
import type { Outages } from "./outages.js";
import { placeOrder, type Placed } from "./place-order.js";

/** A dashboard needs a moment before somebody acts on what it shows. */
const BEFORE_CHANGE_MS = 1_000;
const SAY_EVERY = 10;

export interface Night {
  admin: { api: ApiClient; token: string };
  orders: number;
  seconds: number;
  outages: Outages;
}

interface Progress {
  acknowledged: number;
  changes: number;
}

async function follow(night: Night, index: number, progress: Progress): Promise<Placed> {
  const { admin, outages, orders } = night;
  const placed = await placeOrder(admin.api.url, index, outages);
  progress.acknowledged += 1;
  const { acknowledged, changes } = progress;
  if (acknowledged % SAY_EVERY === 0) {
    console.log(`${acknowledged} of ${orders} orders acknowledged, ${changes} changes, ${outages.failures} retries`);
  }
  let row: TransactionRow = placed.row;
  for (const status of stepsOf(index)) {
    await pause(BEFORE_CHANGE_MS);
    row = await changeStatus({ ...admin, row, status, outages });
    progress.changes += 1;
  }
  return { ...placed, row };
}

/** Places the orders, spread evenly over the time, and moves about half of them on; each in its last state. */
export async function runOrders(night: Night): Promise<Placed[]> {
  const progress = { acknowledged: 0, changes: 0 };
  const everyMs = (night.seconds * 1_000) / night.orders;
  return Promise.all(
    Array.from({ length: night.orders }, async (_, index) => {
      await pause(index * everyMs);
      return follow(night, index, progress);
    }),
  );
}
