import { API, DESTINATIONS } from "@tukar-saldo/contracts";
import type { Destination } from "@tukar-saldo/contracts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/client.js";

const STALE_MS = 30_000;
const REFETCH_MS = 60_000;

/** A destination; `available`, whether it accepts orders, is undefined until the server responds. */
export interface OfferedDestination extends Destination {
  readonly available?: boolean;
  readonly reason?: string | null;
}

/** Polled, as destinations open and close by time. The built-in list is shown first, to avoid a layout shift. */
export const destinationsQuery = queryOptions({
  queryKey: ["public", "destinations"],
  queryFn: async ({ signal }): Promise<OfferedDestination[]> =>
    (await call(API.listDestinations, { signal })).data,
  staleTime: STALE_MS,
  refetchInterval: REFETCH_MS,
  placeholderData: [...DESTINATIONS],
});

/** Whether a destination accepts orders; true until the server responds. */
export const isOpen = ({ available }: OfferedDestination): boolean => available !== false;
