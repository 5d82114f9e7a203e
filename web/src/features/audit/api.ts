import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { API, findOrderReferences } from "@tukar-saldo/contracts";
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

async function fetchPage(filter: AuditFilter, cursor?: string, signal?: AbortSignal): Promise<AuditRows> {
  const query = { ...filter, limit: PAGE_SIZE, cursor };
  const { data, meta } = await call(API.listAudit, { query, signal });
  return { rows: data, nextCursor: meta.next_cursor };
}

/** The newest entries that match the filter; `loadOlder` appends older ones to the cached list. */
export const auditQuery = (filter: AuditFilter) =>
  queryOptions({
    queryKey: keys.auditList(filter),
    queryFn: async ({ signal }) => fetchPage(filter, undefined, signal),
    staleTime: STALE_MS,
  });

/** Appends the next page of older entries to the cached list, unless the list was refetched meanwhile. */
export async function loadOlder(client: QueryClient, filter: AuditFilter): Promise<void> {
  const { queryKey } = auditQuery(filter);
  const cursor = client.getQueryData<AuditRows>(queryKey)?.nextCursor;
  if (!cursor) return;
  const page = await fetchPage(filter, cursor);
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
