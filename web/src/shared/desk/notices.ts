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

/** Adds a notice that the socket brought, perhaps for the second time; before the list is there, the list is asked for. */
export async function addNotice(client: QueryClient, notice: NoticeView): Promise<void> {
  const listed = client.getQueryData(noticesQuery.queryKey);
  if (!listed) return client.invalidateQueries({ queryKey: keys.notices });
  if (!listed.some(({ id }) => id === notice.id))
    client.setQueryData(noticesQuery.queryKey, [notice, ...listed]);
}
