import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { API, findOrderReferences } from "@tukar-saldo/contracts";
import type { AuditFilter, AuditView } from "@tukar-saldo/contracts";
import { call, callRaw } from "../../shared/api/client.js";
import { keys } from "../../shared/desk/keys.js";

const PAGE_ROWS = 50;
const STALE_MS = 15_000;

/** The entries that were loaded, and the way to older ones. */
interface AuditRows {
  readonly rows: readonly AuditView[];
  readonly nextCursor: string | null;
}

async function fetchPage(filter: AuditFilter, cursor?: string, signal?: AbortSignal): Promise<AuditRows> {
  const query = { ...filter, limit: PAGE_ROWS, cursor };
  const { data, meta } = await call(API.listAudit, { query, signal });
  return { rows: data, nextCursor: meta.next_cursor };
}

/** The newest entries that match, and whatever was loaded below them. */
export const auditQuery = (filter: AuditFilter) =>
  queryOptions({
    queryKey: keys.auditList(filter),
    queryFn: async ({ signal }) => fetchPage(filter, undefined, signal),
    staleTime: STALE_MS,
  });

/** Loads older entries below; a list that was fetched anew meanwhile is left alone. */
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

/** Finds the transaction id of the order that a text names; null where it names none that is there. */
async function findTransactionId(text: string, signal: AbortSignal): Promise<string | null> {
  const { field, values: [value] = [] } = findOrderReferences(text) ?? {};
  if (value === undefined || field === "transaction_id") return value ?? null;
  const { data } = await call(API.listOrders, { signal, query: { search: value, limit: 1 } });
  return data.find(({ unique_code }) => unique_code === value)?.transaction_id ?? null;
}

/** The transaction id for a code, of which the audit knows nothing. */
export const orderQuery = (text: string) =>
  queryOptions({
    queryKey: keys.auditOrder(text),
    queryFn: async ({ signal }) => findTransactionId(text, signal),
    enabled: text !== "",
    staleTime: STALE_MS,
  });

export async function fetchAuditCsv(query: AuditFilter): Promise<{ name: string; file: Blob }> {
  const response = await callRaw(API.exportAudit, { query });
  const named = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "");
  return { name: named?.[1] ?? "audit.csv", file: await response.blob() };
}
