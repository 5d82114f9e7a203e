import { queryOptions } from "@tanstack/react-query";
import { API } from "@tukar-saldo/contracts";
import type { FiguresQuery } from "@tukar-saldo/contracts";
import { call, callRaw } from "../../shared/api/client.js";
import { keys } from "../../shared/desk/keys.js";

export const figuresQuery = (query: FiguresQuery) =>
  queryOptions({
    queryKey: keys.figures(query),
    queryFn: async ({ signal }) => (await call(API.getFigures, { signal, query })).data,
    enabled: query.from <= query.to,
    staleTime: 15_000,
  });

/** The stored closings of days, newest day first. */
export const closingsQuery = queryOptions({
  queryKey: keys.closings,
  queryFn: async ({ signal }) => (await call(API.listClosings, { signal })).data,
});

export interface ClosingName {
  readonly day: string;
  readonly revision: number;
}

export const closingQuery = ({ day, revision }: ClosingName) =>
  queryOptions({
    queryKey: keys.closing(day, revision),
    queryFn: async ({ signal }) =>
      (await call(API.getClosing, { signal, params: { day }, query: { revision } })).data,
    // A revision of a closing never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function fetchWorkbook({ day, revision }: ClosingName) {
  const response = await callRaw(API.exportClosing, { params: { day }, query: { revision } });
  return { name: `closing_${day}_${revision}.xlsx`, file: await response.blob() };
}
