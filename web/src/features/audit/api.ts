import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { API, findOrderReferences, MAX_PAGE_ROWS } from "@tukar-saldo/contracts";
import type { AuditFilter, AuditView } from "@tukar-saldo/contracts";
import { call, callRaw } from "../../shared/api/client.js";
import { keys } from "../../shared/desk/keys.js";

const PAGE_SIZE = 50;
const STALE_MS = 15_000;

/** The loaded entries, and the cursor of the next page, which has older entries. */
interface AuditRows {
  readonly rows: readonly AuditView[];
  readonly nextCursor: string | null;
}

async function fetchPage(
  filter: AuditFilter,
  cursor: string | null,
  limit: number,
  signal?: AbortSignal,
): Promise<AuditRows> {
  const query = { ...filter, limit, cursor: cursor ?? undefined };
  const { data, meta } = await call(API.listAudit, { query, signal });
  return { rows: data, nextCursor: meta.next_cursor };
}

/** Fetches a page, or as many entries as were shown, in as few pages as possible; stops at the end. */
async function fetchRows(filter: AuditFilter, shownCount: number, signal: AbortSignal): Promise<AuditRows> {
  const wantedCount = Math.max(PAGE_SIZE, shownCount);
  let list: AuditRows = { rows: [], nextCursor: null };
  let countBefore: number;
  do {
    countBefore = list.rows.length;
    const limit = Math.min(MAX_PAGE_ROWS, wantedCount - countBefore);
    const page = await fetchPage(filter, list.nextCursor, limit, signal);
    list = { ...page, rows: [...list.rows, ...page.rows] };
  } while (list.nextCursor !== null && list.rows.length > countBefore && list.rows.length < shownCount);
  return list;
}

/**
 * The newest entries that match the filter. `loadOlder` appends older ones to the cached list; a refetch loads as many
 * entries as were loaded.
 */
export const auditQuery = (filter: AuditFilter) => {
  const queryKey = keys.auditList(filter);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const shownCount = client.getQueryData<AuditRows>(queryKey)?.rows.length ?? 0;
      return fetchRows(filter, shownCount, signal);
    },
    staleTime: STALE_MS,
  });
};

/** Appends the next page of older entries to the cached list, unless the list was refetched meanwhile. */
export async function loadOlder(client: QueryClient, filter: AuditFilter): Promise<void> {
  const { queryKey } = auditQuery(filter);
  const cursor = client.getQueryData<AuditRows>(queryKey)?.nextCursor;
  if (!cursor) return;
  const page = await fetchPage(filter, cursor, PAGE_SIZE);
  client.setQueryData<AuditRows>(queryKey, (list) =>
    list?.nextCursor === cursor ? { ...page, rows: [...list.rows, ...page.rows] } : list,
  );
}

export const auditChainQuery = queryOptions({
  queryKey: keys.auditChain,
  queryFn: async ({ signal }) => (await call(API.getAuditChain, { signal })).data,
  staleTime: STALE_MS,
});

/** Returns the transaction id in the text, or fetches the id of the order whose code is in the text; null if none. */
async function findTransactionId(text: string, signal: AbortSignal): Promise<string | null> {
  const { field, values: [value] = [] } = findOrderReferences(text) ?? {};
  if (value === undefined || field === "transaction_id") return value ?? null;
  const { data } = await call(API.listOrders, { signal, query: { search: value, limit: 1 } });
  return data.find(({ unique_code }) => unique_code === value)?.transaction_id ?? null;
}

/** Resolves an order code or transaction id to a transaction id, as audit entries contain no order codes. */
export const orderQuery = (text: string) =>
  queryOptions({
    queryKey: keys.auditOrder(text),
    queryFn: async ({ signal }) => findTransactionId(text, signal),
    enabled: text !== "",
    staleTime: STALE_MS,
  });

export async function fetchAuditCsv(query: AuditFilter): Promise<{ name: string; file: Blob }> {
  const response = await callRaw(API.exportAudit, { query });
  const fileNameMatch = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "");
  return { name: fileNameMatch?.[1] ?? "audit.csv", file: await response.blob() };
}
