import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import type { NoticeView } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import { keys } from "./keys.js";

/** The notices of the last 24 hours that were not hidden, newest first; the socket brings further ones. */
export const noticesQuery = queryOptions({
  queryKey: keys.notices,
  queryFn: async ({ signal }) => (await call(API.listNotices, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Adds a notice that the socket brought, perhaps for the second time. Where there is no list yet, or one is on its way
 * that may lack the notice, the list is asked for anew.
 */
export async function addNotice(client: QueryClient, notice: NoticeView): Promise<void> {
  const { queryKey } = noticesQuery;
  const listed = client.getQueryData(queryKey);
  if (!listed || client.isFetching({ queryKey }) > 0) return client.invalidateQueries({ queryKey });
  if (!listed.some(({ id }) => id === notice.id)) client.setQueryData(queryKey, [notice, ...listed]);
}
