import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import type { NoticeView } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import { keys } from "./keys.js";

/** The notices of the last 24 hours that were not hidden, newest first; new ones arrive over the socket. */
export const noticesQuery = queryOptions({
  queryKey: keys.notices,
  queryFn: async ({ signal }) => (await call(API.listNotices, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Adds a notice from the socket unless it is in the list. Refetches the list if none is loaded, or if a request is in
 * flight whose reply may lack the notice.
 */
export async function addNotice(client: QueryClient, notice: NoticeView): Promise<void> {
  const { queryKey } = noticesQuery;
  const notices = client.getQueryData(queryKey);
  if (!notices || client.isFetching({ queryKey }) > 0) return client.invalidateQueries({ queryKey });
  if (!notices.some(({ id }) => id === notice.id)) client.setQueryData(queryKey, [notice, ...notices]);
}
