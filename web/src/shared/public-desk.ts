import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/client.js";

const REFETCH_INTERVAL_MS = 60_000;

/** Public information about the desk: its operator, opening hours, notice and the age of its rate. */
export const publicDeskQuery = queryOptions({
  queryKey: ["public", "desk"],
  queryFn: async ({ signal }) => (await call(API.getDesk, { signal })).data,
  staleTime: REFETCH_INTERVAL_MS / 2,
  refetchInterval: REFETCH_INTERVAL_MS,
});
