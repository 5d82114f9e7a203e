import { MAX_COUNTED_MATCHES } from "@tukar-saldo/contracts";
import type { Connection } from "mongoose";
import type { Order } from "../domain/order.js";
import { WORD_INDEX, startAfter, toFilter, toPeriod } from "./order-filter.js";
import type { OrderPageRequest } from "./order-filter.js";
import type { OrderDocument } from "./order.model.js";
import { createPageReader } from "./order-page-reader.js";
import { EMPTY_PAGE, correctTotal } from "./order-page.js";
import type { OrderListCount, OrderPage } from "./order-page.js";
import { findMatches, readSample } from "./search-sample.js";
import type { Sample } from "./search-sample.js";
import {
  countUpTo,
  isCommon,
  isOneWord,
  findLeadingWord,
  listTokens,
  listLeadingWords,
  toStatusCondition,
  toTimeCondition,
} from "./leading-condition.js";
import type { CountedLeadingWord, IndexCondition, LeadingWord } from "./leading-condition.js";

/** Orders are counted up to this number. A word is common if this many orders have it. */
const COUNT_CAP = MAX_COUNTED_MATCHES + 1;
/** The sizes of the samples that a search by tokens tries in turn until one has enough matches. */
const FIRST_SAMPLE_SIZES = [400];
const FURTHER_SAMPLE_SIZES = [COUNT_CAP, 4 * COUNT_CAP, 16 * COUNT_CAP];
/** A search reads all orders that meet its leading condition only if there are at most this many. */
const MAX_FULLY_READ_ORDERS = 16 * COUNT_CAP;

interface TokenSearchOptions {
  readonly lead: IndexCondition;
  readonly knownCount: OrderListCount | undefined;
  readonly sizes: readonly number[];
  readonly mayGiveUp: boolean;
}

export type OrderSearchStore = ReturnType<typeof createOrderSearchStore>;

/**
 * Creates the store that searches orders. The leading condition of a search is the one that the fewest orders meet.
 * If only few orders meet this condition, all of them are read. Otherwise samples of the newest orders with the
 * leading word are read first, so that a search rarely reads all orders with a common word.
 */
export function createOrderSearchStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  const { read, readByIds, readNewest } = createPageReader(orders);

  /** Reads a page, and its total if it is not known yet, from the few orders that meet the leading condition. */
  async function searchFew(
    request: OrderPageRequest,
    lead: IndexCondition,
    knownCount: OrderListCount | undefined,
  ): Promise<OrderPage> {
    const { filter, sort, limit, after, now } = request;
    const matchFilter = toFilter(filter, now);
    const matches = await findMatches(orders, lead, startAfter(matchFilter, request), MAX_FULLY_READ_ORDERS);
    const page = (sort === "newest" ? matches : matches.toReversed()).slice(0, limit);
    const pageOrders = page.length === 0 ? [] : await readByIds(page, sort);
    const findAll = () => (after ? findMatches(orders, lead, matchFilter, MAX_FULLY_READ_ORDERS) : matches);
    const total = knownCount?.total ?? (await findAll()).length;
    return { orders: pageOrders, count: knownCount ?? { total, isCapped: isCommon(total) } };
  }

  /** Counts the matches among `COUNT_CAP` orders of the period or, without a period, orders with the leading word. */
  async function countSample(word: IndexCondition, { filter, now }: OrderPageRequest): Promise<number> {
    const matchFilter = toFilter(filter, now);
    // Orders of a period are sampled by time, as the word index spreads them over all tokens that start with the word.
    const lead = matchFilter.created_at ? toTimeCondition(filter, now) : word;
    return (await findMatches(orders, lead, matchFilter, COUNT_CAP)).length;
  }

  /** Scans orders by time until the page is full. */
  async function searchByTime(
    request: OrderPageRequest,
    lead: IndexCondition,
    knownCount: OrderListCount | undefined,
  ): Promise<OrderPage> {
    const { filter, now } = request;
    const [pageOrders, total] = await Promise.all([
      read(toFilter(filter, now), toTimeCondition(filter, now).index, request),
      knownCount?.total ?? countSample(lead, request),
    ]);
    return { orders: pageOrders, count: knownCount ?? { total, isCapped: true } };
  }

  /**
   * Samples the newest orders with each of the tokens until there are enough matches for the page. If some tokens have
   * fewer, reads all orders since the time of the last match of the page. With `mayGiveUp`, returns undefined if the
   * last sample has too few matches.
   */
  async function searchByTokens(
    request: OrderPageRequest,
    tokens: readonly string[],
    { lead, knownCount, sizes, mayGiveUp }: TokenSearchOptions,
  ): Promise<OrderPage | undefined> {
    const { filter, limit, after, now } = request;
    const matchFilter = toFilter(filter, now);
    const timeBounds = { ...toPeriod(filter, now), ...(after ? { $lte: after.at } : {}) };
    const timeFilter = Object.keys(timeBounds).length > 0 ? { created_at: timeBounds } : {};
    const tokenFilters = tokens.map((search) => ({ search, ...timeFilter }));
    const countsMatches = knownCount === undefined && after === undefined;
    const sampleOrders = (size: number): Promise<Sample> =>
      readSample(orders, tokenFilters, startAfter(matchFilter, request), {
        size,
        stopAt: countsMatches ? undefined : limit,
      });
    let sample: Sample = { matches: [], newestCount: 0 };
    for (const size of sizes) {
      const statusCondition = size > COUNT_CAP ? toStatusCondition(filter, now) : undefined;
      const hasFewOrders = statusCondition && (await countUpTo(size, orders, statusCondition)) < size;
      if (hasFewOrders) return searchFew(request, statusCondition, knownCount);
      sample = await sampleOrders(size);
      if (sample.matches.length >= limit) break;
    }
    if (mayGiveUp && sample.matches.length < limit) return undefined;
    const pageOrders = await readSampledPage(request, tokens, sample);
    const total =
      knownCount?.total ?? (countsMatches ? sample.matches.length : await countSample(lead, request));
    return { orders: pageOrders, count: knownCount ?? { total, isCapped: true } };
  }

  /** Reads the page whose matches were sampled. */
  async function readSampledPage(
    request: OrderPageRequest,
    tokens: readonly string[],
    { matches, newestCount }: Sample,
  ): Promise<Order[]> {
    const { filter, sort, limit, now } = request;
    if (newestCount >= limit) return readByIds(matches.slice(0, limit), sort);
    const query = { ...toFilter(filter, now), search: { $in: [...tokens] } };
    const since = matches[limit - 1]?.created_at;
    // A match may have got another status since it was sampled. The page is then not full, and is read without `since`.
    if (since) {
      const recentQuery = { ...query, created_at: { ...toPeriod(filter, now), $gte: since } };
      const recent = await read(recentQuery, WORD_INDEX, request);
      if (recent.length >= limit) return recent;
    }
    return read(query, WORD_INDEX, request);
  }

  /** Reads a page of a search for one word without other conditions: all orders with the word match. */
  async function searchOneWord(
    request: OrderPageRequest,
    lead: LeadingWord,
    knownCount?: OrderListCount,
  ): Promise<OrderPage> {
    const total = knownCount?.total ?? (await countUpTo(COUNT_CAP, orders, lead));
    const count = knownCount ?? { total, isCapped: isCommon(total) };
    if (total === 0) return EMPTY_PAGE;
    if (!count.isCapped) return { orders: await read(lead.filter, WORD_INDEX, request), count };
    const tokens = request.sort === "newest" ? await listTokens(orders, lead.word) : undefined;
    if (!tokens) return correctTotal(request, await searchByTime(request, lead, count));
    return correctTotal(request, { orders: await readNewest(request, tokens), count });
  }

  /**
   * Reads a page of the newest orders with a common word. Undefined if the word is not common or has too many tokens,
   * if the oldest orders come first, or if `searchByTokens` gives up.
   */
  async function searchCommon(
    request: OrderPageRequest,
    lead: CountedLeadingWord,
    options: Omit<TokenSearchOptions, "lead">,
  ): Promise<OrderPage | undefined> {
    if (!isCommon(lead.count) || request.sort !== "newest") return undefined;
    const tokens = await listTokens(orders, lead.word);
    const page = tokens && (await searchByTokens(request, tokens, { lead, ...options }));
    return page && correctTotal(request, page);
  }

  return {
    /**
     * Reads a page of a search.
     * @param knownCount how many orders the search finds, as counted for its first page
     */
    async readPage(request: OrderPageRequest, knownCount?: OrderListCount): Promise<OrderPage> {
      const { filter } = request;
      const [word, ...others] = listLeadingWords(filter);
      if (!word) return EMPTY_PAGE;
      if (isOneWord(filter)) return searchOneWord(request, word, knownCount);
      const firstLead = { ...word, count: await countUpTo(COUNT_CAP, orders, word) };
      // First tries the orders of the first word. A rarer word is needed only if these do not fill the page.
      const earlyPage =
        others.length > 0 &&
        (await searchCommon(request, firstLead, { knownCount, sizes: FIRST_SAMPLE_SIZES, mayGiveUp: true }));
      if (earlyPage) return earlyPage;
      const lead = await findLeadingWord(orders, firstLead, others);
      if (lead.count === 0) return EMPTY_PAGE;
      if (!isCommon(lead.count)) return searchFew(request, lead, knownCount);
      const sizes =
        others.length > 0 ? FURTHER_SAMPLE_SIZES : [...FIRST_SAMPLE_SIZES, ...FURTHER_SAMPLE_SIZES];
      const page = await searchCommon(request, lead, { knownCount, sizes, mayGiveUp: false });
      return page ?? correctTotal(request, await searchByTime(request, lead, knownCount));
    },
  };
}
