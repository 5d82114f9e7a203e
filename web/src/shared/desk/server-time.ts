import { queryOptions, useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { API, SERVER_TIME_REFETCH_MS } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";
import { keys } from "./keys.js";

/**
 * Measures how far this computer's clock is behind the server's. @returns milliseconds, corrected by half of the
 * round-trip time
 */
async function measureOffset(signal: AbortSignal): Promise<number> {
  const sentAt = Date.now();
  const { timestamp } = await call(API.getServerTime, { signal });
  const receivedAt = Date.now();
  return new Date(timestamp).getTime() - (sentAt + receivedAt) / 2;
}

const offsetQuery = queryOptions({
  queryKey: keys.serverTime,
  queryFn: ({ signal }) => measureOffset(signal),
  staleTime: 0,
  retry: false,
  networkMode: "always",
  refetchInterval: SERVER_TIME_REFETCH_MS,
  refetchIntervalInBackground: true,
});

/** `isServer` is false while the server's time is unknown, or if the last request for that time failed. */
export function useServerOffset(): { offset: number; isServer: boolean } {
  const { data, isError } = useQuery(offsetQuery);
  return { offset: isError ? 0 : (data ?? 0), isServer: data !== undefined && !isError };
}

/** Converts a time of this computer's clock to the server's, by the measured offset; unchanged if that is unknown. */
export function toServerTime(client: QueryClient, localTime: Date): Date {
  const { data = 0, status } = client.getQueryState(offsetQuery.queryKey) ?? {};
  return new Date(localTime.getTime() + (status === "success" ? data : 0));
}
