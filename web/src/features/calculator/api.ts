import { API, DESTINATIONS } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call, inData } from "../../shared/api/client.js";

const STALE_MS = 30_000;
const RATES_REFETCH_MS = 60_000;
const HOUR_MS = 3_600_000;

const rates = inData(z.record(z.string(), z.object({ rate: z.number(), fee: z.number() })));
const destinations = inData(
  z.array(z.object({ value: z.string(), label: z.string(), type: z.enum(["ewallet", "bank"]) })),
);

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
