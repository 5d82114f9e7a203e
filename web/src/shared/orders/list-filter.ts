import { PERIODS, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { OrderListFilter, Period, TransactionStatus } from "@tukar-saldo/contracts";

/** The filter of the order list; kept in the URL, so that it survives a reload and can be shared as a link. */
export interface Filter {
  readonly search: string;
  readonly status: TransactionStatus | "all";
  readonly period: Period;
}

export const DEFAULT_FILTER: Filter = { search: "", status: "all", period: "today" };

const findOrDefault = <T extends string>(values: readonly T[], value: string | null, fallback: T): T =>
  values.find((known) => known === value) ?? fallback;

/** Reads the filter from URL parameters; missing or invalid ones get their defaults. */
export function filterFromUrl(params: URLSearchParams): Filter {
  return {
    search: params.get("q") ?? DEFAULT_FILTER.search,
    status: findOrDefault(["all", ...TRANSACTION_STATUSES], params.get("status"), DEFAULT_FILTER.status),
    period: findOrDefault(PERIODS, params.get("period"), DEFAULT_FILTER.period),
  };
}

/** Writes a filter to URL parameters: defaults are omitted, unrelated parameters are kept. */
export function filterToUrl(filter: Filter, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  const setOrDelete = (name: string, value: string, fallback: string): void =>
    value === fallback ? next.delete(name) : next.set(name, value);
  setOrDelete("q", filter.search, DEFAULT_FILTER.search);
  setOrDelete("status", filter.status, DEFAULT_FILTER.status);
  setOrDelete("period", filter.period, DEFAULT_FILTER.period);
  return next;
}

export function isDefault(filter: Filter): boolean {
  return (Object.keys(DEFAULT_FILTER) as (keyof Filter)[]).every(
    (name) => filter[name] === DEFAULT_FILTER[name],
  );
}

/** Converts a filter to the form that the server and `matchesFilter` use. */
export function listFilterOf({ search, status, period }: Filter): OrderListFilter {
  return { search: search.trim(), status, date_range: period };
}
