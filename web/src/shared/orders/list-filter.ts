import { PERIODS, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { OrderListFilter, Period, TransactionStatus } from "@tukar-saldo/contracts";

/** What the list shows: kept in the address, so that reload, back and a shared link keep the view. */
export interface Filter {
  readonly search: string;
  readonly status: TransactionStatus | "all";
  readonly period: Period;
}

export const DEFAULT_FILTER: Filter = { search: "", status: "all", period: "today" };

const oneOf = <T extends string>(values: readonly T[], value: string | null, fallback: T): T =>
  values.find((known) => known === value) ?? fallback;

/** The filter an address names; whatever it does not name, or names wrongly, is the default. */
export function filterFromUrl(params: URLSearchParams): Filter {
  return {
    search: params.get("q") ?? DEFAULT_FILTER.search,
    status: oneOf(["all", ...TRANSACTION_STATUSES], params.get("status"), DEFAULT_FILTER.status),
    period: oneOf(PERIODS, params.get("period"), DEFAULT_FILTER.period),
  };
}

/** The address of a filter: defaults are left out, other parameters stay. */
export function filterToUrl(filter: Filter, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string, fallback: string): void =>
    value === fallback ? next.delete(name) : next.set(name, value);
  set("q", filter.search, DEFAULT_FILTER.search);
  set("status", filter.status, DEFAULT_FILTER.status);
  set("period", filter.period, DEFAULT_FILTER.period);
  return next;
}

export function isDefault(filter: Filter): boolean {
  return (Object.keys(DEFAULT_FILTER) as (keyof Filter)[]).every(
    (name) => filter[name] === DEFAULT_FILTER[name],
  );
}

/** The filter as the server and the live dashboard judge it. */
export function listFilterOf({ search, status, period }: Filter): OrderListFilter {
  return { search: search.trim(), status, date_range: period };
}
