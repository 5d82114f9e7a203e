import { boundsOfPeriod } from "./jakarta-time.js";
import type { Period } from "./jakarta-time.js";
import { containsOrderReference } from "./order-references.js";
import type { TransactionRow } from "./schemas/order.js";
import { buildSearchTokens } from "./search-tokens.js";
import type { SearchableOrder } from "./search-tokens.js";
import { parseSearch } from "./search-words.js";
import type { TransactionStatus } from "./status.js";

export interface OrderListFilter {
  readonly search?: string | undefined;
  readonly status?: TransactionStatus | "all" | undefined;
  readonly date_range?: Period | undefined;
  /** Only orders whose customers say that they have paid. */
  readonly paid?: "1" | undefined;
  /** The first and the last day in Jakarta, within the period. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly destination?: string | undefined;
}

function matchesWords(text: string, order: SearchableOrder): boolean {
  const tokens = buildSearchTokens(order);
  return parseSearch(text).every(({ tokenPrefixes }) =>
    tokens.some((token) => tokenPrefixes.some((prefix) => token.startsWith(prefix))),
  );
}

/** Whether a search contains the order's code or transaction id, or each word of the search matches the order. */
export function matchesSearch(text: string, order: SearchableOrder): boolean {
  return containsOrderReference(text, order) || matchesWords(text, order);
}

/**
 * Whether an order belongs to a filtered list. If the search contains its code or transaction id, it belongs to the
 * list regardless of the other filters. The dashboard uses this for live updates, so it must agree with the server's
 * query.
 */
export function matchesFilter(
  filter: OrderListFilter,
  order: SearchableOrder & Pick<TransactionRow, "status" | "created_at" | "customer_paid_at" | "destination">,
  now: Date,
): boolean {
  const { search = "", status = "all", date_range = "all" } = filter;
  if (containsOrderReference(search, order)) return true;
  if (status !== "all" && order.status !== status) return false;
  if (filter.paid && order.customer_paid_at === null) return false;
  if (filter.destination !== undefined && order.destination !== filter.destination) return false;
  const { start, end } = boundsOfPeriod({ ...filter, date_range }, now);
  if (start && Date.parse(order.created_at) < start.getTime()) return false;
  if (end && Date.parse(order.created_at) >= end.getTime()) return false;
  return matchesWords(search, order);
}
