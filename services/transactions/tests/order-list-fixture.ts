import { addDays, API, jakartaDay, startOfJakartaDay } from "@tukar-saldo/contracts";
import type { OrderListMeta, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import { expect } from "@jest/globals";
import type { Order } from "../src/domain/order.js";
import { startTransactionsFixture } from "./fixture.js";
import { insertOrders, sampleOrder } from "./orders.js";

export const TODAY = jakartaDay(new Date());
export const noonDaysAgo = (daysAgo: number): Date =>
  new Date(startOfJakartaDay(addDays(TODAY, -daysAgo)).getTime() + 12 * 3_600_000);

function createManyOrders(): Order[] {
  // Groups of three orders have the same created_at, to test ties in the sort order.
  return Array.from({ length: 120 }, (_, index) =>
    sampleOrder({
      created_at: noonDaysAgo(Math.floor(index / 3) * 3),
      status: (["pending", "completed", "cancelled"] as const)[index % 3] ?? "pending",
    }),
  );
}

/** An order with special characters in every searched field. */
const specialOrder = sampleOrder({
  created_at: noonDaysAgo(1),
  account_name: "Budi 'Élan' Santoso-Putra (a.b)",
  user_whatsapp: "+62 812 3456 7890",
  destination_account: "88-99 1122 3344",
  destination: "gopay",
  usd_cents: 4_250,
  gross_idr: 650_807,
  final_idr: 650_807,
});

export const listMetaOf = (answer: ApiResponse) => answer.body["meta"] as OrderListMeta;
export const rowsOf = (answer: ApiResponse) => dataOf<TransactionRow[]>(answer);

/** Starts the transactions service on a database with four months of orders. */
export async function startFilledTransactionsFixture() {
  const desk = await startTransactionsFixture();
  const orders = [...createManyOrders(), specialOrder];
  await insertOrders(desk.db, orders);
  const list = (query: string, token = desk.user): Promise<ApiResponse> =>
    desk.api.get(`${API.listOrders.path}?${query}`, { token });
  const readAllPages = async (query: string): Promise<TransactionRow[]> => {
    const rows: TransactionRow[] = [];
    for (let cursor = ""; ;) {
      const answer = await list(`${query}&cursor=${cursor}`);
      rows.push(...rowsOf(answer));
      const nextCursor = listMetaOf(answer).next_cursor;
      expect(listMetaOf(answer).has_more).toBe(nextCursor !== null);
      if (nextCursor === null) return rows;
      cursor = nextCursor;
    }
  };
  return { ...desk, orders, specialOrder, list, readAllPages };
}

export type FilledTransactionsFixture = Awaited<ReturnType<typeof startFilledTransactionsFixture>>;
