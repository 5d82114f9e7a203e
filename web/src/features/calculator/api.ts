import { API, DESTINATIONS } from "@tukar-saldo/contracts";
import type { Destination } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/client.js";

const STALE_MS = 30_000;
const REFETCH_MS = 60_000;

/** A destination, and whether orders to it are taken, once the desk has said so. */
export interface OfferedDestination extends Destination {
  readonly available?: boolean;
  readonly reason?: string | null;
}

/** Which destinations are closed changes by itself in time. The known list is shown until the desk's own is there, so that nothing jumps. */
export const destinationsQuery = queryOptions({
  queryKey: ["public", "destinations"],
  queryFn: async ({ signal }): Promise<OfferedDestination[]> =>
    (await call(API.listDestinations, { signal })).data,
  staleTime: STALE_MS,
  refetchInterval: REFETCH_MS,
  placeholderData: [...DESTINATIONS],
});

/** Whether orders to a destination are taken, as far as is known. */
export const isOpen = ({ available }: OfferedDestination): boolean => available !== false;
