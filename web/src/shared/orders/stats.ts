import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import { keys } from "../desk/keys.js";

/** Counters over all orders; socket events update them, and a later refetch corrects them. */
export const statsQuery = queryOptions({
  queryKey: keys.stats,
  queryFn: async ({ signal }) => (await call(API.getStats, { signal })).data,
  staleTime: 15_000,
});
