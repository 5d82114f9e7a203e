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

interface SampleOptions {
  /** How many orders are scanned for each filter; fewer if there are more than `MAX_FULL_SAMPLES` filters. */
  readonly size: number;
  /** The number of matches at which the scan for a filter stops. By default it never stops early. */
  readonly stopAt?: number | undefined;
  readonly index?: SearchIndex;
}

const compareNewestFirst = (a: Match, b: Match): number =>
  b.created_at.getTime() - a.created_at.getTime() || (a._id.toHexString() < b._id.toHexString() ? 1 : -1);

/**
 * For each filter of `scanFilters`, scans the first orders that meet this filter, in index order.
 * @returns the scanned orders that meet `filter`, newest first
 */
export async function readSample(
  orders: Collection<OrderDocument>,
  scanFilters: readonly OrderFilter[],
  filter: OrderFilter,
  { size, stopAt, index = WORD_INDEX }: SampleOptions,
): Promise<Match[]> {
  const sampleSize = Math.ceil((size * MAX_FULL_SAMPLES) / Math.max(scanFilters.length, MAX_FULL_SAMPLES));
  const stopStages = stopAt === undefined ? [] : [{ $limit: stopAt }];
  const stages = [{ $limit: sampleSize }, { $match: filter }, ...stopStages, { $project: { created_at: 1 } }];
  const options = { hint: index, maxTimeMS: LIST_TIMEOUT_MS };
  const matchLists = await Promise.all(
    scanFilters.map((lead) => orders.aggregate<Match>([{ $match: lead }, ...stages], options).toArray()),
  );
  const byId = new Map(matchLists.flat().map((match) => [match._id.toHexString(), match]));
  return [...byId.values()].toSorted(compareNewestFirst);
}
