import type { Collection } from "mongoose";
import { BY_WORD, LIST_TIMEOUT_MS } from "./order-filter.js";
import type { OrderFilter } from "./order-filter.js";
import type { OrderDocument } from "./order.model.js";
import type { Lead } from "./search-lead.js";

/** An order that a search matches. */
export interface Match {
  readonly _id: OrderDocument["_id"];
  readonly created_at: Date;
}

interface SampleOptions {
  /** How many orders are looked through for each of the filters. */
  readonly size: number;
  /** With how many matches to stop for each of the filters; by default with none. */
  readonly stopAt?: number | undefined;
  readonly index?: Lead["index"];
}

const newestFirst = (a: Match, b: Match): number =>
  b.created_at.getTime() - a.created_at.getTime() || (a._id.toHexString() < b._id.toHexString() ? 1 : -1);

/**
 * Looks through the first orders, in the order of the index, that meet each of the filters.
 * @returns those that the search matches, newest first
 */
export async function sample(
  orders: Collection<OrderDocument>,
  leads: readonly OrderFilter[],
  all: OrderFilter,
  { size, stopAt, index = BY_WORD }: SampleOptions,
): Promise<Match[]> {
  const enough = stopAt === undefined ? [] : [{ $limit: stopAt }];
  const stages = [{ $limit: size }, { $match: all }, ...enough, { $project: { created_at: 1 } }];
  const options = { hint: index, maxTimeMS: LIST_TIMEOUT_MS };
  const found = await Promise.all(
    leads.map((lead) => orders.aggregate<Match>([{ $match: lead }, ...stages], options).toArray()),
  );
  const byId = new Map(found.flat().map((match) => [match._id.toHexString(), match]));
  return [...byId.values()].toSorted(newestFirst);
}
