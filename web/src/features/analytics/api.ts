import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { keys } from "../../shared/desk/keys.js";

/** The ranges in days that the server accepts. */
export const RANGES = [7, 14, 30, 90] as const;
export type Range = (typeof RANGES)[number];

/** Orders by day and by destination in the last `days` days, including today. */
export const breakdownQuery = (days: Range) =>
  queryOptions({
    queryKey: keys.breakdown(days),
    queryFn: async ({ signal }) => (await call(API.getBreakdown, { signal, query: { days } })).data,
    staleTime: 15_000,
  });
