import { API, DESTINATIONS } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/client.js";

const STALE_MS = 30_000;
const RATES_REFETCH_MS = 60_000;
const HOUR_MS = 3_600_000;

const answers = () => import("../../shared/api/first-answers.js");
const rates = async () => (await answers()).rates;
const destinations = async () => (await answers()).destinations;

export const ratesQuery = queryOptions({
  queryKey: ["public", "rates"],
  queryFn: async ({ signal }) => (await call(API.rates, rates, { signal })).data,
  staleTime: STALE_MS,
  refetchInterval: RATES_REFETCH_MS,
});

/** The known list is shown until the desk's own is there, so that nothing jumps. */
export const destinationsQuery = queryOptions({
  queryKey: ["public", "destinations"],
  queryFn: async ({ signal }) => (await call(API.destinations, destinations, { signal })).data,
  staleTime: HOUR_MS,
  placeholderData: [...DESTINATIONS],
});
