import { boundsOfPeriod, isClosedStatus, parseSearch } from "@tukar-saldo/contracts";
import type { OrderListFilter, SearchWord } from "@tukar-saldo/contracts";
import type { CursorPosition } from "@tukar-saldo/service-kit";
import { Types } from "mongoose";
import type { mongo } from "mongoose";
import type { Order } from "../domain/order.js";
import type { OrderDocument } from "./order.model.js";

export type OrderFilter = mongo.Filter<OrderDocument>;
export type SortOrder = "newest" | "oldest";

/** The timeout of a list's query, after which the request is refused with 503. */
export const LIST_TIMEOUT_MS = 2_000;

export const TIME_INDEX = { created_at: -1, _id: -1 } as const;
export const STATUS_INDEX = { status: 1, created_at: -1, _id: -1 } as const;
/** The index of the orders whose customers say that they have paid. */
export const PAID_STATUS_INDEX = { status: 1, created_at: 1, _id: 1 } as const;
export const DESTINATION_INDEX = { destination: 1, created_at: -1, _id: -1 } as const;
export const WORD_INDEX = { search: 1, created_at: -1, _id: -1 } as const;

/** Excludes the fields of order documents that orders do not have, and those that pages and exports do not read. */
export const PAGE_PROJECTION = {
  search: 0,
  idem: 0,
  outbox: 0,
  outbox_at: 0,
  history: 0,
  notes: 0,
  created_day: 0,
  whatsapp_e164: 0,
} as const satisfies Record<Exclude<keyof OrderDocument, keyof Order | "_id"> | "history" | "notes", 0>;

export interface OrderPageRequest {
  readonly filter: OrderListFilter;
  readonly sort: SortOrder;
  readonly limit: number;
  /** The position of the order after which the page starts. */
  readonly after?: CursorPosition | undefined;
  readonly now: Date;
}

/** Creates a pattern for tokens that start with this text. Special characters of the text are escaped. */
function toPrefixPattern(text: string): RegExp {
  const escapedText = text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("\0", "\\x00");
  return new RegExp(`^${escapedText}`);
}

/** Creates the filter of the orders that have a token for a word of a search. */
export function toWordFilter({ tokenPrefixes }: SearchWord): OrderFilter {
  const [word, ...others] = tokenPrefixes;
  return {
    search: others.length === 0 ? toPrefixPattern(word) : { $in: tokenPrefixes.map(toPrefixPattern) },
  };
}

type Period = { readonly $gte?: Date; readonly $lt?: Date };

/** Creates the condition on `created_at` for a list's period and days; undefined if the list is not limited in time. */
export function toPeriod(filter: OrderListFilter, now: Date): Period | undefined {
  const { start, end } = boundsOfPeriod(filter, now);
  return start || end ? { ...(start ? { $gte: start } : {}), ...(end ? { $lt: end } : {}) } : undefined;
}

/**
 * Chooses the index for a list of one destination, sorted by time; undefined without a destination. A list of one open
 * status uses the index of statuses, as few orders are open; any other list uses the index of destinations.
 */
export function chooseDestinationIndex({ status = "all", destination }: OrderListFilter) {
  if (destination === undefined) return undefined;
  return status === "all" || isClosedStatus(status) ? DESTINATION_INDEX : STATUS_INDEX;
}

/** Converts all criteria of a list except its search text: status, period, reported payments and destination. */
export function toStatusAndPeriodFilter(filter: OrderListFilter, now: Date): OrderFilter {
  const { status, paid, destination } = filter;
  const period = toPeriod(filter, now);
  return {
    ...(status && status !== "all" ? { status: { $eq: status } } : {}),
    ...(period ? { created_at: period } : {}),
    ...(paid ? { customer_paid_at: { $exists: true } } : {}),
    ...(destination === undefined ? {} : { destination: { $eq: destination } }),
  };
}

/**
 * Creates the MongoDB filter of a list from validated values. Each value is an operand, so that a request cannot inject
 * an operator.
 */
export function toFilter(filter: OrderListFilter, now: Date): OrderFilter {
  const words = parseSearch(filter.search ?? "").map(toWordFilter);
  return { ...toStatusAndPeriodFilter(filter, now), ...(words.length > 0 ? { $and: words } : {}) };
}

/** Adds to a filter the position after which a page starts, so that the query reads one range of the index. */
export function startAfter(
  filter: OrderFilter,
  { sort, after: position }: Pick<OrderPageRequest, "sort" | "after">,
): OrderFilter {
  if (position === undefined) return filter;
  const { at, id } = position;
  const [from, after] = sort === "newest" ? (["$lte", "$lt"] as const) : (["$gte", "$gt"] as const);
  const range = { created_at: { [from]: at } };
  const tieBreak = { $or: [{ created_at: { [after]: at } }, { _id: { [after]: new Types.ObjectId(id) } }] };
  return { $and: [filter, range, tieBreak] };
}

/** Creates the sort specification of a page. */
export function toSort(sort: SortOrder) {
  const direction = sort === "newest" ? -1 : 1;
  return { created_at: direction, _id: direction } as const;
}
