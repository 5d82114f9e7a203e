import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/client.js";

const STALE_TIME_MS = 30_000;
const REFETCH_INTERVAL_MS = 60_000;

/** The current rate of each destination, in rupiah per USD. */
export const ratesQuery = queryOptions({
  queryKey: ["public", "rates"],
  queryFn: async ({ signal }) => (await call(API.getRates, { signal })).data,
  staleTime: STALE_TIME_MS,
  refetchInterval: REFETCH_INTERVAL_MS,
});
