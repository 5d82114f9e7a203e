import { API, DESTINATIONS } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/client.js";

const HOUR_MS = 3_600_000;

/** The known list is shown until the desk's own is there, so that nothing jumps. */
export const destinationsQuery = queryOptions({
  queryKey: ["public", "destinations"],
  queryFn: async ({ signal }) => (await call(API.listDestinations, { signal })).data,
  staleTime: HOUR_MS,
  placeholderData: [...DESTINATIONS],
});
