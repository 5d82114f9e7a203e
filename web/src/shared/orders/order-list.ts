import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { API, MAX_PAGE_ROWS, matchesFilter } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import type { RecentUpdates } from "./recent-updates.js";
import { keys } from "../desk/keys.js";
import type { ListParams } from "../desk/keys.js";
import { toServerTime } from "../desk/server-time.js";
import { EMPTY_LIST, withOrder, withPage } from "./list-data.js";
import type { ListData, ListPage } from "./list-data.js";
import { writeList } from "./write-list.js";

async function fetchPage(
  params: ListParams,
  cursor: string | null,
  limit: number,
  signal?: AbortSignal,
): Promise<ListPage> {
  const { search, status, date_range, paid } = params.filter;
  const query = { search, status, date_range, paid, sort: params.sort, limit, cursor: cursor ?? undefined };
  return call(API.listOrders, { query, signal });
}

/** Fetches `wantedCount` rows in as few pages as possible; stops at the end or at a page without new rows. */
async function fetchRows(params: ListParams, wantedCount: number, signal: AbortSignal): Promise<ListData> {
  let list = EMPTY_LIST;
  let countBefore: number;
  do {
    countBefore = list.rows.length;
    const limit = Math.min(MAX_PAGE_ROWS, wantedCount - countBefore);
    list = withPage(list, await fetchPage(params, list.nextCursor, limit, signal));
  } while (list.nextCursor !== null && list.rows.length > countBefore && list.rows.length < wantedCount);
  return list;
}

/**
 * Merges socket events received during the request into its reply; the events are newer.
 * @param startedAt when the request was sent, by this computer's clock
 * @param serverNow the server's time, which decides whether an order is within the list's period
 */
export function mergeLiveUpdates(
  list: ListData,
  params: ListParams,
  recentUpdates: RecentUpdates,
  startedAt: number,
  serverNow: Date,
): ListData {
  const newestRows = list.rows.map((row) => recentUpdates.newest(row));
  if (params.sort === "oldest") return { ...list, rows: newestRows };
  const stillMatches = (row: TransactionRow, index: number): boolean =>
    row === list.rows[index] || matchesFilter(params.filter, row, serverNow);
  const rows = list.isSuggestion ? newestRows : newestRows.filter(stillMatches);
  const total = list.total - (newestRows.length - rows.length);
  const placedRows = new Set(recentUpdates.placedSince(startedAt));
  return recentUpdates
    .receivedSince(startedAt)
    .filter((row) => matchesFilter(params.filter, row, serverNow))
    .reduce<ListData>((merged, row) => withOrder(merged, row, placedRows.has(row)), { ...list, rows, total });
}

/** A list that only socket events and explicit refetches update; a refetch loads as many rows as were loaded. */
export function listQuery(client: QueryClient, recentUpdates: RecentUpdates, params: ListParams) {
  const queryKey = keys.list(params);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const startedAt = Date.now();
      const shownCount = client.getQueryData<ListData>(queryKey)?.rows.length ?? 0;
      return mergeLiveUpdates(
        await fetchRows(params, Math.max(params.limit, shownCount), signal),
        params,
        recentUpdates,
        startedAt,
        toServerTime(client, new Date()),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Orders that no longer match stay visible until the list is opened again: nothing moves at a click on the window.
    refetchOnWindowFocus: false,
    // Off, since comparing thousands of rows deeply at each new order costs more than it saves.
    structuralSharing: false,
  });
}

/** Appends the next page unless the list was refetched meanwhile. @returns the transaction id of the first new row */
export async function loadMore(
  client: QueryClient,
  recentUpdates: RecentUpdates,
  params: ListParams,
  limit: number,
): Promise<string | undefined> {
  const key = keys.list(params);
  const cursor = client.getQueryData<ListData>(key)?.nextCursor;
  if (!cursor) return undefined;
  const page = await fetchPage(params, cursor, limit);
  const mergedPage = { ...page, data: page.data.map((row) => recentUpdates.newest(row)) };
  const query = client.getQueryCache().find({ queryKey: key, exact: true });
  const list = client.getQueryData<ListData>(key);
  // Later pages repeat the first page's total; the list's own total also counts orders placed since.
  if (query && list?.nextCursor === cursor) writeList(client, query, withPage(list, mergedPage, list.total));
  return page.data[0]?.transaction_id;
}
