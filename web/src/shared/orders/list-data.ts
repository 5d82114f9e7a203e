import type { OrderListMeta, TransactionRow } from "@tukar-saldo/contracts";

/** The loaded rows of a list; the query cache has one entry per filter. */
export interface ListData {
  readonly rows: readonly TransactionRow[];
  /** How many orders match the filter on the server. */
  readonly total: number;
  readonly totalCapped: boolean;
  readonly nextCursor: string | null;
  /** True if the search found nothing and the rows are suggestions: orders with a similar code. */
  readonly isSuggestion?: boolean;
}

export interface ListPage {
  readonly data: readonly TransactionRow[];
  readonly meta: OrderListMeta;
}

export const EMPTY_LIST: ListData = { rows: [], total: 0, totalCapped: false, nextCursor: null };

/** Whether `a` is newer than `b` by (created_at, id), as the server sorts. */
export function isNewer(a: TransactionRow, b: TransactionRow): boolean {
  return a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at;
}

export function findRowIndex(list: ListData, row: Pick<TransactionRow, "transaction_id">): number {
  return list.rows.findIndex(({ transaction_id }) => transaction_id === row.transaction_id);
}

/**
 * Inserts an order that matches the filter by its time of creation; if the list has the order already, updates its row.
 * @param isUncounted whether the total does not include the order yet; matters only if it is older than the loaded rows
 */
export function withOrder(loadedList: ListData, row: TransactionRow, isUncounted: boolean): ListData {
  // The first order that matches the search replaces the suggested orders.
  const list = loadedList.isSuggestion ? EMPTY_LIST : loadedList;
  if (findRowIndex(list, row) >= 0) return withUpdate(list, row);
  const firstOlderIndex = list.rows.findIndex((other) => isNewer(row, other));
  const insertIndex = firstOlderIndex < 0 ? list.rows.length : firstOlderIndex;
  if (firstOlderIndex < 0 && list.nextCursor !== null)
    return isUncounted ? { ...list, total: list.total + 1 } : list;
  return { ...list, rows: list.rows.toSpliced(insertIndex, 0, row), total: list.total + 1 };
}

/** Replaces the order's row if the list holds an older version; otherwise returns the list unchanged. */
export function withUpdate(list: ListData, row: TransactionRow): ListData {
  const index = findRowIndex(list, row);
  const oldRow = list.rows[index];
  if (!oldRow || oldRow.version >= row.version) return list;
  return { ...list, rows: list.rows.with(index, row) };
}

/** Updates an order that no longer matches the filter, if it is loaded; otherwise the list no longer counts it. */
export function withLeavingOrder(list: ListData, row: TransactionRow): ListData {
  if (findRowIndex(list, row) >= 0) return withUpdate(list, row);
  return list.nextCursor === null ? list : { ...list, total: list.total - 1 };
}

/** Appends a page, without duplicates, to a list. A capped total is at least the number of loaded rows. */
export function withPage(list: ListData, page: ListPage, total = page.meta.total): ListData {
  const knownIds = new Set(list.rows.map(({ transaction_id }) => transaction_id));
  const rows = [...list.rows, ...page.data.filter(({ transaction_id }) => !knownIds.has(transaction_id))];
  const { total_capped: isCapped, next_cursor: nextCursor } = page.meta;
  if (page.meta.suggestion)
    return { rows, total: 0, totalCapped: false, nextCursor: null, isSuggestion: true };
  if (isCapped && nextCursor === null) return { rows, total: rows.length, totalCapped: false, nextCursor };
  return { rows, total: isCapped ? Math.max(total, rows.length) : total, totalCapped: isCapped, nextCursor };
}

/** How many orders are not loaded yet. */
export function countRemaining(list: ListData): number {
  return list.nextCursor === null ? 0 : Math.max(1, list.total - list.rows.length);
}
