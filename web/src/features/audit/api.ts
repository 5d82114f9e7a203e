import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { API, findOrderReferences } from "@tukar-saldo/contracts";
import type { AuditFilter } from "@tukar-saldo/contracts";
import { call, callRaw } from "../../shared/api/client.js";
import { keys } from "../../shared/desk/keys.js";

const PAGE_ROWS = 50;
const STALE_MS = 15_000;

/** The matching entries, newest first, page by page. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: keys.auditList(filter),
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filter, limit: PAGE_ROWS, cursor: pageParam };
      return call(API.listAudit, { signal, query });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    staleTime: STALE_MS,
  });

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
