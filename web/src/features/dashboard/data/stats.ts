import { queryOptions } from "@tanstack/react-query";
import { API, stats } from "@tukar-saldo/contracts";
import { call } from "../../../shared/api/client.js";
import { inData } from "../../../shared/api/in-data.js";
import { keys } from "./keys.js";

/** Counters over all orders; the socket moves them, a trailing refetch puts them right. */
export const statsQuery = queryOptions({
  queryKey: keys.stats,
  queryFn: async ({ signal }) =>
    (await call(API.getStats.path, inData(stats), { signal, signedIn: true })).data,
  staleTime: 15_000,
});
