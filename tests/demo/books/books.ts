import type { TrackedOrder } from "../night/tracked-order.js";

/** The counts and total amounts of a list of orders. */
export interface Books {
  placed: number;
  completed: number;
  cancelled: number;
  pending: number;
  processing: number;
  placed_cents: number;
  completed_cents: number;
  paid_idr: number;
  fee_idr: number;
  margin_idr: number;
  refunds: number;
  refund_cents: number;
}
export type BookEntry = keyof Books;

const EMPTY_BOOKS: Books = {
  placed: 0,
  completed: 0,
  cancelled: 0,
  pending: 0,
  processing: 0,
  placed_cents: 0,
  completed_cents: 0,
  paid_idr: 0,
  fee_idr: 0,
  margin_idr: 0,
  refunds: 0,
  refund_cents: 0,
};

export function sumOrders(orders: Iterable<TrackedOrder>): Books {
  const books = { ...EMPTY_BOOKS };
  for (const order of orders) {
    const { status, usd_cents, refund_cents } = order;
    books.placed += 1;
    books[status] += 1;
    books.placed_cents += usd_cents;
    if (refund_cents > 0) {
      books.refunds += 1;
      books.refund_cents += refund_cents;
    }
    if (status !== "completed") continue;
    books.completed_cents += usd_cents;
    books.paid_idr += order.final_idr;
    books.fee_idr += order.fee_idr;
    books.margin_idr += order.margin_idr;
  }
  return books;
}

/** Adds up the figures of several books. */
export function addBooks(parts: readonly Books[]): Books {
  const total = { ...EMPTY_BOOKS };
  for (const part of parts)
    for (const entry of Object.keys(total) as BookEntry[]) total[entry] += part[entry];
  return total;
}
