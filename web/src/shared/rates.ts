import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/client.js";

const STALE_MS = 30_000;
const REFETCH_MS = 60_000;

/** The current rate of each destination, in rupiah per USD. */
export const ratesQuery = queryOptions({
  queryKey: ["public", "rates"],
  queryFn: async ({ signal }) => (await call(API.getRates, { signal })).data,
  staleTime: STALE_MS,
  refetchInterval: REFETCH_MS,
});
