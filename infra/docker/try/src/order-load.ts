import { setTimeout as pause } from "node:timers/promises";
import type { TransactionRow } from "@tukar-saldo/contracts";
import type { ApiClient } from "@tukar-saldo/test-kit";
import { changeStatus, planStatusChanges } from "./change-status.js";
import type { OutageLog } from "./outages.js";
import { placeOrder } from "./place-order.js";
import type { PlacedOrder } from "./place-order.js";

/** Delay between an order and its first status change. */
const CHANGE_DELAY_MS = 1_000;
const ORDERS_PER_PROGRESS_LINE = 10;

export interface OrderLoadOptions {
  admin: { api: ApiClient; token: string };
  orders: number;
  seconds: number;
  outages: OutageLog;
}

interface LoadProgress {
  acknowledged: number;
  changes: number;
  /** A sentence for each order or change that was refused, or not acknowledged within two minutes. */
  failures: string[];
}

function logProgress({ orders, outages }: OrderLoadOptions, { acknowledged, changes }: LoadProgress): void {
  if (acknowledged % ORDERS_PER_PROGRESS_LINE !== 0) return;
  const { failures } = outages;
  console.log(`${acknowledged} of ${orders} orders acknowledged, ${changes} changes, ${failures} retries`);
}

async function changeStatuses(
  load: OrderLoadOptions,
  index: number,
  placed: TransactionRow,
  progress: LoadProgress,
): Promise<TransactionRow> {
  const { admin, outages } = load;
  let row = placed;
  try {
    for (const status of planStatusChanges(index)) {
      await pause(CHANGE_DELAY_MS);
      row = await changeStatus({ ...admin, row, status, outages });
      progress.changes += 1;
    }
  } catch (error) {
    progress.failures.push(String(error));
  }
  return row;
}

async function placeAndChangeOrder(
  load: OrderLoadOptions,
  index: number,
  progress: LoadProgress,
): Promise<PlacedOrder[]> {
  try {
    const placedOrder = await placeOrder(load.admin.api.url, index, load.outages);
    progress.acknowledged += 1;
    logProgress(load, progress);
    return [{ ...placedOrder, row: await changeStatuses(load, index, placedOrder.row, progress) }];
  } catch (error) {
    progress.failures.push(String(error));
    return [];
  }
}

/** Places orders at even intervals and changes the status of half of them. Returns each order in its last state. */
export async function placeAndChangeOrders(
  load: OrderLoadOptions,
): Promise<{ placed: PlacedOrder[]; failures: string[] }> {
  const progress: LoadProgress = { acknowledged: 0, changes: 0, failures: [] };
  const intervalMs = (load.seconds * 1_000) / load.orders;
  const placed = await Promise.all(
    Array.from({ length: load.orders }, async (_, index) => {
      await pause(index * intervalMs);
      return placeAndChangeOrder(load, index, progress);
    }),
  );
  return { placed: placed.flat(), failures: progress.failures };
}
