import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { API, MAX_PAGE_ROWS, matchesFilter } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import type { Ledger } from "./ledger.js";
import { keys } from "../desk/keys.js";
import type { ListParams } from "../desk/keys.js";
import { EMPTY_LIST, withArrival, withPage } from "./list-data.js";
import type { ListData, ListPage } from "./list-data.js";

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

/** As many rows as were shown before, in as few pages as allowed; a page that brings nothing new ends it. */
async function fetchRows(params: ListParams, wanted: number, signal: AbortSignal): Promise<ListData> {
  let list = EMPTY_LIST;
  let before: number;
  do {
    before = list.rows.length;
    const limit = Math.min(MAX_PAGE_ROWS, wanted - before);
    list = withPage(list, await fetchPage(params, list.nextCursor, limit, signal));
  } while (list.nextCursor !== null && list.rows.length > before && list.rows.length < wanted);
  return list;
}

/** What the socket said while the answer was on its way wins over the answer. */
export function withHeard(list: ListData, params: ListParams, ledger: Ledger, startedAt: number): ListData {
  const rows = list.rows.map((row) => ledger.newest(row));
  if (params.sort === "oldest") return { ...list, rows };
  const now = new Date();
  return ledger
    .arrivedSince(startedAt)
    .filter((row) => matchesFilter(params.filter, row, now))
    .reduce(withArrival, { ...list, rows });
}

/** A list that only the socket and an explicit refetch renew; a refetch keeps as much loaded as was shown. */
export function listQuery(client: QueryClient, ledger: Ledger, params: ListParams) {
  const queryKey = keys.list(params);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const startedAt = Date.now();
      const shown = client.getQueryData<ListData>(queryKey)?.rows.length ?? 0;
      return withHeard(
        await fetchRows(params, Math.max(params.limit, shown), signal),
        params,
        ledger,
        startedAt,
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing thousands of rows in depth with each order that comes costs more than it saves.
    structuralSharing: false,
  });
}

/** Loads the next page below and says which order is first in it; a list fetched anew meanwhile is left alone. */
export async function loadMore(
  client: QueryClient,
  ledger: Ledger,
  params: ListParams,
  limit: number,
): Promise<string | undefined> {
  const key = keys.list(params);
  const cursor = client.getQueryData<ListData>(key)?.nextCursor;
  if (!cursor) return undefined;
  const page = await fetchPage(params, cursor, limit);
  const heard = { ...page, data: page.data.map((row) => ledger.newest(row)) };
  client.setQueryData<ListData>(key, (list) =>
    // The page repeats the total of the first one, and orders have been placed since.
    list?.nextCursor === cursor ? withPage(list, heard, list.total) : list,
  );
  return page.data[0]?.transaction_id;
}
