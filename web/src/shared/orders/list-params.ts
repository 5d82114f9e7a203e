import { jakartaDay, PAGE_SIZE, startOfPeriod } from "@tukar-saldo/contracts";
import type { OrderListFilter } from "@tukar-saldo/contracts";
import type { ListParams } from "../desk/keys.js";
import { listFilterOf } from "./list-filter.js";
import type { Filter } from "./list-filter.js";

/** Maximum number of loaded orders from before the period. */
const EARLIER_LIMIT = 50;

const PENDING_OF_ANY_DAY: OrderListFilter = { search: "", status: "pending", date_range: "all" };

/** The orders that match the filter. */
export const shownParams = (filter: Filter, now: number): ListParams => ({
  filter: listFilterOf(filter),
  day: jakartaDay(new Date(now)),
  sort: "newest",
  limit: PAGE_SIZE,
});

/** The oldest pending order that matches the filter. */
export const oldestPendingParams = (filter: Filter, now: number): ListParams => ({
  filter: { ...listFilterOf(filter), status: "pending" },
  day: jakartaDay(new Date(now)),
  sort: "oldest",
  limit: 1,
});

/** Pending orders of any day, of which those from before the period are shown above it. */
export const earlierPendingParams = (now: number): ListParams => ({
  filter: PENDING_OF_ANY_DAY,
  day: jakartaDay(new Date(now)),
  sort: "oldest",
  limit: EARLIER_LIMIT,
});

/** Pending orders of any day whose customers reported a payment. */
export const reportedPaymentsParams = (now: number): ListParams => ({
  filter: { ...PENDING_OF_ANY_DAY, paid: "1" },
  day: jakartaDay(new Date(now)),
  sort: "oldest",
  limit: PAGE_SIZE,
});

/** The start of the filter's period if pending orders from before it are shown; undefined if they are not. */
export function earlierBefore({ period, search, status }: Filter, now: number): Date | undefined {
  const isShown = search === "" && ["all", "pending"].includes(status);
  return isShown ? startOfPeriod(period, new Date(now)) : undefined;
}
