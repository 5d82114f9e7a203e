import type { Collection } from "mongoose";
import { WORD_INDEX, LIST_TIMEOUT_MS } from "./order-filter.js";
import type { OrderFilter } from "./order-filter.js";
import type { OrderDocument } from "./order.model.js";
import type { IndexCondition, SearchIndex } from "./leading-condition.js";

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
  /**
   * The fewest matches that one scan found. If each scan reads orders from new to old, as that of a token does, so many
   * of `matches` are the newest of all orders that the search matches.
   */
  readonly newestCount: number;
}

interface SampleOptions {
  /** How many orders are scanned for each filter; fewer if there are more than `MAX_FULL_SAMPLES` filters. */
  readonly size: number;
  /** The number of matches at which the scan for a filter stops. By default it never stops early. */
  readonly stopAt?: number | undefined;
  readonly index?: SearchIndex;
}

const compareNewestFirst = (a: Match, b: Match): number =>
  b.created_at.getTime() - a.created_at.getTime() || (a._id.toHexString() < b._id.toHexString() ? 1 : -1);

/** Merges lists of matches to one without duplicates, newest first. */
export function mergeMatches(lists: readonly (readonly Match[])[]): Match[] {
  const byId = new Map(lists.flat().map((match) => [match._id.toHexString(), match]));
  return [...byId.values()].toSorted(compareNewestFirst);
}

/** For each scan filter, reads the first orders in the index that meet it, and keeps those that also meet `filter`. */
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
  return {
    matches: mergeMatches(matchLists),
    newestCount: Math.min(...matchLists.map((list) => list.length)),
  };
}

/** Finds the matches of a filter among the first orders that meet a condition, newest first. */
export async function findMatches(
  orders: Collection<OrderDocument>,
  { filter: scanFilter, index }: IndexCondition,
  filter: OrderFilter,
  size: number,
): Promise<readonly Match[]> {
  return (await readSample(orders, [scanFilter], filter, { index, size })).matches;
}
