import { DESTINATIONS } from "@tukar-saldo/contracts";
import { formatDollars, formatRupiah } from "../night/describe-order.js";
import type { TrackedOrder } from "../night/tracked-order.js";
import { addBooks, sumOrders } from "./books.js";
import type { BookEntry, Books } from "./books.js";

type FormatAmount = (amount: number) => string;
const BOOK_ROWS: readonly (readonly [title: string, entry: BookEntry, format: FormatAmount])[] = [
  ["orders in", "placed", String],
  ["  completed", "completed", String],
  ["  cancelled", "cancelled", String],
  ["  processing", "processing", String],
  ["  pending", "pending", String],
  ["dollars of all", "placed_cents", formatDollars],
  ["dollars completed", "completed_cents", formatDollars],
  ["rupiah paid out", "paid_idr", formatRupiah],
  ["fees", "fee_idr", formatRupiah],
  ["margin", "margin_idr", formatRupiah],
  ["refunds", "refunds", String],
  ["dollars refunded", "refund_cents", formatDollars],
];

const formatRow = (title: string, cells: readonly string[]): string =>
  `  ${title.padEnd(20)}${cells.map((cell) => cell.padStart(20)).join("")}`;

function formatCancelReasons(orders: readonly TrackedOrder[]): string[] {
  const counts = new Map<string, number>();
  for (const { status, cancel_reason } of orders) {
    const reason = cancel_reason ?? "without a reason";
    if (status === "cancelled") counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const sortedCounts = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sortedCounts.map(([reason, count]) => formatRow(`  ${reason}`, [String(count)]));
}

function formatDestinations(orders: readonly TrackedOrder[]): string[] {
  return DESTINATIONS.map(({ value, label }) => {
    const books = sumOrders(orders.filter(({ destination }) => destination === value));
    return formatRow(`  ${label}`, [String(books.completed), formatRupiah(books.paid_idr)]);
  });
}

/** Formats the books of orders as lines to print. */
export function formatBooks(orders: readonly TrackedOrder[]): string[] {
  const booksByPart = (["history", "night"] as const).map((part) =>
    sumOrders(orders.filter((order) => order.part === part)),
  );
  const columns: Books[] = [...booksByPart, addBooks(booksByPart)];
  return [
    formatRow("", ["history", "night", "total"]),
    ...BOOK_ROWS.map(([title, entry, format]) =>
      formatRow(
        title,
        columns.map((books) => format(books[entry])),
      ),
    ),
    formatRow("cancelled, by reason", []),
    ...formatCancelReasons(orders),
    formatRow("paid out", ["orders", "rupiah"]),
    ...formatDestinations(orders),
  ];
}
