import { isDeepStrictEqual } from "node:util";
import {
  addDays,
  API,
  jakartaDay,
  MAX_PAGE_ROWS,
  toHundredths,
  TRANSACTION_STATUSES,
} from "@tukar-saldo/contracts";
import type { Figures, OrderListMeta, OrderStats, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf, eventually } from "@tukar-saldo/test-kit";
import type { ApiClient } from "@tukar-saldo/test-kit";
import type { TrackedOrder } from "../night/tracked-order.js";
import { formatDollars, formatRupiah } from "../night/describe-order.js";
import { HISTORY_DAYS } from "../plan/draw-stories.js";
import { sumOrders } from "./books.js";
import type { Books } from "./books.js";
import type { ComparedOrders } from "./compare-orders.js";

/** The result of one check of the books. */
export interface BookCheck {
  readonly title: string;
  readonly isRight: boolean;
  /** The compared values, formatted as text. */
  readonly found: string;
}

export interface CheckOptions {
  readonly api: ApiClient;
  readonly adminToken: string;
  /** The time at which the demo's history of orders ends. */
  readonly startedAt: Date;
}

const toUsd = (cents: number): number => cents / 100;

/** Computes the figures that the desk must report for all days together. */
function computeExpectedFigures(orders: readonly TrackedOrder[], books: Books) {
  const placedByStatus = TRANSACTION_STATUSES.map((status) => {
    const statusBooks = sumOrders(orders.filter((order) => order.status === status));
    return [status, { count: statusBooks.placed, usd: toUsd(statusBooks.placed_cents) }];
  });
  return {
    placed: Object.fromEntries(placedByStatus) as Figures["total"]["placed"],
    paid: {
      count: books.completed,
      usd: toUsd(books.completed_cents),
      paid_amount: books.paid_idr,
      fee_amount: books.fee_idr,
      margin_amount: books.margin_idr,
      margin_unknown: 0,
    },
    refunds: { count: books.refunds, usd: toUsd(books.refund_cents) },
  };
}

async function checkFigures(books: Books, orders: readonly TrackedOrder[], options: CheckOptions) {
  const { api, adminToken, startedAt } = options;
  const dateRange = { from: addDays(jakartaDay(startedAt), -HISTORY_DAYS), to: jakartaDay(new Date()) };
  const answer = await api.get(`${API.getFigures.path}?${new URLSearchParams(dateRange)}`, {
    token: adminToken,
  });
  const { placed, paid, refunds } = dataOf<Figures>(answer).total;
  const isRight = isDeepStrictEqual({ placed, paid, refunds }, computeExpectedFigures(orders, books));
  const refundText = refunds ? `${refunds.count} refunds` : "no refunds counted";
  const foundText = `${paid.count} completed, ${formatRupiah(paid.paid_amount)} paid out, ${refundText}`;
  return { title: "the desk's figures of these days are the same", isRight, found: foundText };
}

/** Waits until the statistics are correct, because the desk counts changed orders with a delay. */
async function checkStatistics({ placed, ...books }: Books, { api, adminToken }: CheckOptions) {
  const readStatistics = async () =>
    dataOf<OrderStats>(await api.get(API.getStats.path, { token: adminToken }));
  const hasExpectedStatistics = (stats: OrderStats): boolean =>
    stats.total_transactions === placed && TRANSACTION_STATUSES.every((each) => stats[each] === books[each]);
  const comparison = eventually("the statistics", async () => hasExpectedStatistics(await readStatistics()));
  const isRight = await comparison.catch(() => false);
  const { total_transactions: total, pending, processing } = await readStatistics();
  const foundText = `${total} orders, ${pending + processing} open`;
  return { title: "the desk's statistics of all orders are the same", isRight, found: foundText };
}

function checkSums(books: Books, orders: readonly TrackedOrder[]): BookCheck[] {
  const { placed, completed, cancelled, pending, processing } = books;
  const openOrderCount = pending + processing;
  const paidIdr = orders
    .filter(({ status }) => status === "completed")
    .reduce((sum, { final_idr }) => sum + final_idr, 0);
  return [
    {
      title: "orders in = completed + cancelled + open",
      isRight: placed === completed + cancelled + openOrderCount && placed === orders.length,
      found: `${placed} = ${completed} + ${cancelled} + ${openOrderCount}`,
    },
    {
      title: "rupiah paid out = payouts of the completed orders that are stored",
      isRight: books.paid_idr === paidIdr,
      found: `${formatRupiah(books.paid_idr)} = ${formatRupiah(paidIdr)}`,
    },
  ];
}

/** Compares the books with the refunds in the desk's list of orders, which is read page by page. */
async function checkRefunds({ refunds, refund_cents }: Books, { api, adminToken }: CheckOptions) {
  let [count, cents, cursor] = [0, 0, ""];
  do {
    const query = new URLSearchParams({
      date_range: "all",
      limit: String(MAX_PAGE_ROWS),
      ...(cursor && { cursor }),
    });
    const orderPage = await api.get(`${API.listOrders.path}?${query}`, { token: adminToken });
    const refundAmounts = dataOf<TransactionRow[]>(orderPage).flatMap(({ refund }) =>
      refund ? [refund.amount] : [],
    );
    count += refundAmounts.length;
    cents += refundAmounts.reduce((sum, amount) => sum + (toHundredths(amount) ?? 0), 0);
    cursor = (orderPage.body["meta"] as OrderListMeta).next_cursor ?? "";
  } while (cursor !== "");
  const isRight = count === refunds && cents === refund_cents;
  return { title: "the desk lists the same refunds", isRight, found: `${count} of ${formatDollars(cents)}` };
}

/** Checks the books against the stored orders, and the desk's figures, statistics and refunds. */
export async function checkBooks(compared: ComparedOrders, options: CheckOptions): Promise<BookCheck[]> {
  const { orders, byOthers, wrong } = compared;
  const books = sumOrders(orders);
  const changesByOthers = `${byOthers.placed} placed, ${byOthers.changed} changed, ${byOthers.deleted} deleted by others`;
  return [
    {
      title: "each order is stored as customers and clerks left it",
      isRight: wrong.length === 0,
      found: wrong.length > 0 ? `not so: ${wrong.join(", ")}` : changesByOthers,
    },
    ...checkSums(books, orders),
    await checkFigures(books, orders, options),
    await checkStatistics(books, options),
    await checkRefunds(books, options),
  ];
}
