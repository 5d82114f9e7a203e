import type { Collection } from "mongoose";
import { WORD_INDEX, LIST_TIMEOUT_MS } from "./order-filter.js";
import type { OrderFilter } from "./order-filter.js";
import type { OrderDocument } from "./order.model.js";
import type { SearchIndex } from "./leading-condition.js";

/** An order that a search matches. */
export interface Match {
  readonly _id: OrderDocument["_id"];
  readonly created_at: Date;
}

/** Up to this number of filters, each gets a full sample. With more filters, each sample is smaller. */
const MAX_FULL_SAMPLES = 8;

export interface Sample {
  /** The scanned orders that the search matches, newest first. */
  readonly matches: readonly Match[];
  /** Each scan found at least this many matches. No order that was not scanned is newer than so many of the newest. */
  readonly completeCount: number;
}

interface SampleOptions {
  /** How many orders are scanned for each filter; fewer if there are more than `MAX_FULL_SAMPLES` filters. */
  readonly size: number;
  /** The number of matches at which the scan for a filter stops. By default it never stops early. */
  readonly stopAt?: number | undefined;
  readonly index?: SearchIndex;
}

export const compareNewestFirst = (a: Match, b: Match): number =>
  b.created_at.getTime() - a.created_at.getTime() || (a._id.toHexString() < b._id.toHexString() ? 1 : -1);

/** For each filter of `scanFilters`, scans the first orders that meet it, in index order, for those that meet `filter`. */
export async function readSample(
  orders: Collection<OrderDocument>,
  scanFilters: readonly OrderFilter[],
  filter: OrderFilter,
  { size, stopAt, index = WORD_INDEX }: SampleOptions,
): Promise<Sample> {
  const sampleSize = Math.ceil((size * MAX_FULL_SAMPLES) / Math.max(scanFilters.length, MAX_FULL_SAMPLES));
  const stopStages = stopAt === undefined ? [] : [{ $limit: stopAt }];
  const stages = [{ $limit: sampleSize }, { $match: filter }, ...stopStages, { $project: { created_at: 1 } }];
  const options = { hint: index, maxTimeMS: LIST_TIMEOUT_MS };
  const matchLists = await Promise.all(
    scanFilters.map((lead) => orders.aggregate<Match>([{ $match: lead }, ...stages], options).toArray()),
  );
  const byId = new Map(matchLists.flat().map((match) => [match._id.toHexString(), match]));
  const matches = [...byId.values()].toSorted(compareNewestFirst);
  return { matches, completeCount: Math.min(...matchLists.map((list) => list.length)) };
}
