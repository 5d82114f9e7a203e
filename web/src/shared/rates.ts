import { API } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api/client.js";

const STALE_MS = 30_000;
const REFETCH_MS = 60_000;

const rates = async () => (await import("./api/first-answers.js")).rates;

/** What a dollar brings at each destination right now. */
export const ratesQuery = queryOptions({
  queryKey: ["public", "rates"],
  queryFn: async ({ signal }) => (await call(API.getRates.path, rates, { signal })).data,
  staleTime: STALE_MS,
  refetchInterval: REFETCH_MS,
});
