import type { AuditFilter, FiguresQuery, OrderListFilter } from "@tukar-saldo/contracts";

/**
 * The parameters of a list of orders. `day` is the Jakarta day; it is part of the query key, so that lists of a period
 * are refetched at midnight.
 */
export interface ListParams {
  readonly filter: OrderListFilter;
  readonly day: string;
  readonly sort: "newest" | "oldest";
  /** The number of rows per page. */
  readonly limit: number;
}

/** Query keys of the dashboard; the keys of all queries about orders begin with `tx`. */
export const keys = {
  tx: ["tx"],
  lists: ["tx", "list"],
  list: (params: ListParams) => ["tx", "list", params],
  stats: ["tx", "stats"],
  record: (transactionId: string) => ["tx", "record", transactionId],
  breakdown: (days: number) => ["tx", "breakdown", days],
  figures: (query: FiguresQuery) => ["tx", "figures", query],
  closings: ["closings"],
  closing: (day: string, revision: number) => ["closing", day, revision],
  users: ["users"],
  notices: ["notices"],
  audit: ["audit"],
  auditList: (filter: AuditFilter) => ["audit", "list", filter],
  auditChain: ["audit", "chain"],
  auditOrder: (text: string) => ["audit", "order", text],
  rateHistory: ["settings", "rateHistory"],
  settings: ["settings"],
  statusChange: ["tx", "status"],
  serverTime: ["serverTime"],
  role: (userId: string) => ["role", userId],
} as const;
