import { API, DESTINATIONS } from "@tukar-saldo/contracts";
import type { Destination } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/client.js";

const HOUR_MS = 3_600_000;

/** A destination, and whether orders to it are taken, once the desk has said so. */
export interface OfferedDestination extends Destination {
  readonly available?: boolean;
  readonly reason?: string | null;
}

/** The known list is shown until the desk's own is there, so that nothing jumps. */
export const destinationsQuery = queryOptions({
  queryKey: ["public", "destinations"],
  queryFn: async ({ signal }): Promise<OfferedDestination[]> =>
    (await call(API.listDestinations, { signal })).data,
  staleTime: HOUR_MS,
  placeholderData: [...DESTINATIONS],
});
