import { MAX_COUNTED_MATCHES, parseSearch } from "@tukar-saldo/contracts";
import type { OrderListFilter } from "@tukar-saldo/contracts";
import type { Connection } from "mongoose";
import type { Order } from "../domain/order.js";
import {
  BY_STATUS,
  BY_TIME,
  BY_WORD,
  LIST_TIMEOUT_MS,
  PAGE_PROJECTION,
  startAfter,
  toFilter,
  toSort,
} from "./order-filter.js";
import type { OrderFilter, OrderPageRequest } from "./order-filter.js";
import { toOrder } from "./order.model.js";
import type { OrderDocument } from "./order.model.js";
import { NOTHING, withFirstPage } from "./search-page.js";
import type { SearchCount, SearchPage } from "./search-page.js";
import { sample } from "./search-sample.js";
import type { Match } from "./search-sample.js";
import { countUpTo, findLead, listTokens, listWordLeads, toStatusLead } from "./search-lead.js";
import type { CountedWordLead, Lead } from "./search-lead.js";

/** Orders are counted up to this number. A word is common if this many orders have it. */
const CAP = MAX_COUNTED_MATCHES + 1;
/**
 * The sample sizes of a search by tokens. The search tries them in turn, each on the newest orders of every token,
 * until it has enough matches.
 */
const SAMPLES = [CAP, 4 * CAP, 16 * CAP];
/** A search reads all orders that meet its leading condition only if there are at most this many. */
const MAX_FEW = 16 * CAP;

interface TokenSearchOptions {
  readonly lead: Lead;
  readonly known: SearchCount | undefined;
  readonly mayGiveUp: boolean;
}

type Index = typeof BY_TIME | Lead["index"];

/** Whether a list has a search for a single word and no other condition. */
const isOneWord = ({ search = "", status = "all", date_range = "all" }: OrderListFilter): boolean =>
  status === "all" && date_range === "all" && parseSearch(search).length === 1;

const isCommon = (count: number): boolean => count > MAX_COUNTED_MATCHES;
const toPeriod = ({ created_at }: OrderFilter): OrderFilter => (created_at ? { created_at } : {});

export type OrderSearchStore = ReturnType<typeof createOrderSearchStore>;

/**
 * Creates the store that searches orders. The leading condition of a search is the one that the fewest orders meet.
 * If only few orders meet this condition, all of them are read. Otherwise samples of the newest orders with the
 * leading word are read first, so that a search rarely reads all orders with a common word.
 */
export function createOrderSearchStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");

  async function read(filter: OrderFilter, hint: Index, request: OrderPageRequest): Promise<Order[]> {
    const found = await orders
      .find(startAfter(filter, request), { maxTimeMS: LIST_TIMEOUT_MS, projection: PAGE_PROJECTION, hint })
      .sort(toSort(request.sort))
      .limit(request.limit)
      .toArray();
    return found.map(toOrder);
  }

  async function readByIds(matches: readonly Match[], sort: OrderPageRequest["sort"]): Promise<Order[]> {
    const filter = { _id: { $in: matches.map(({ _id }) => _id) } };
    const options = { maxTimeMS: LIST_TIMEOUT_MS, projection: PAGE_PROJECTION };
    return (await orders.find(filter, options).sort(toSort(sort)).toArray()).map(toOrder);
  }

  /** Reads a page, and its total if it is not known yet, from the few orders that meet the leading condition. */
  async function searchFew(
    request: OrderPageRequest,
    lead: Lead,
    known: SearchCount | undefined,
  ): Promise<SearchPage> {
    const { filter, sort, limit, after, now } = request;
    const look = (all: OrderFilter): Promise<Match[]> =>
      sample(orders, [lead.filter], all, { index: lead.index, size: MAX_FEW });
    const all = toFilter(filter, now);
    const matches = await look(startAfter(all, request));
    const page = (sort === "newest" ? matches : matches.toReversed()).slice(0, limit);
    const found = page.length === 0 ? [] : await readByIds(page, sort);
    const total = known?.total ?? (after ? await look(all) : matches).length;
    return { orders: found, count: known ?? { total, isCommonSearch: isCommon(total) } };
  }

  /** Counts the matches among the first `CAP` orders that meet the leading condition. */
  async function countSample({ filter: lead }: Lead, { filter, now }: OrderPageRequest): Promise<number> {
    if (isOneWord(filter)) return CAP;
    const all = toFilter(filter, now);
    return (await sample(orders, [{ ...lead, ...toPeriod(all) }], all, { size: CAP })).length;
  }

  /** Scans orders by time until the page is full. */
  async function searchByTime(
    request: OrderPageRequest,
    lead: Lead,
    known: SearchCount | undefined,
  ): Promise<SearchPage> {
    const { filter, now } = request;
    const index = (filter.status ?? "all") === "all" ? BY_TIME : BY_STATUS;
    const [found, total] = await Promise.all([
      read(toFilter(filter, now), index, request),
      known?.total ?? countSample(lead, request),
    ]);
    return { orders: found, count: known ?? { total, isCommonSearch: true } };
  }

  /**
   * Finds the time since which there are enough matches for the page, by sampling the newest orders with one of the
   * tokens. Then reads the orders since that time. With `mayGiveUp`, returns undefined if the first sample has too few
   * matches.
   */
  async function searchByTokens(
    request: OrderPageRequest,
    tokens: readonly string[],
    { lead, known, mayGiveUp }: TokenSearchOptions,
  ): Promise<SearchPage | undefined> {
    const { filter, limit, after, now } = request;
    const all = toFilter(filter, now);
    const bound = after ? { created_at: { $lte: after.at } } : toPeriod(all);
    const newest = tokens.map((search) => ({ search, ...bound }));
    const isCounting = known === undefined && after === undefined && !isOneWord(filter);
    const look = (size: number): Promise<Match[]> =>
      sample(orders, newest, startAfter(all, request), { size, stopAt: isCounting ? undefined : limit });
    const status = toStatusLead(filter, now);
    let matches: Match[] = [];
    for (const size of SAMPLES) {
      matches = await look(size);
      if (matches.length >= limit) break;
      if (mayGiveUp) return undefined;
      const isFew = status && (await countUpTo(size, orders, status)) < size;
      if (isFew) return searchFew(request, status, known);
    }
    const query = { ...all, search: { $in: [...tokens] } };
    const since = matches[limit - 1]?.created_at;
    const full = since && (await read({ ...query, created_at: { $gte: since } }, BY_WORD, request));
    // A match may have got another status since it was sampled. The page is then not full, and is read without `since`.
    const found = full && full.length >= limit ? full : await read(query, BY_WORD, request);
    const total = known?.total ?? (isCounting ? matches.length : await countSample(lead, request));
    return { orders: found, count: known ?? { total, isCommonSearch: true } };
  }

  function countFirst(word: Lead, known: SearchCount | undefined): number | Promise<number> {
    if (known) return known.isCommonSearch ? CAP : known.total;
    return countUpTo(CAP, orders, word);
  }

  /**
   * Reads a page of the newest orders with a common word. Undefined if the word is not common or has too many tokens,
   * if the oldest orders come first, or if `searchByTokens` gives up.
   */
  async function searchCommon(
    request: OrderPageRequest,
    lead: CountedWordLead,
    options: Omit<TokenSearchOptions, "lead">,
  ): Promise<SearchPage | undefined> {
    if (!isCommon(lead.count) || request.sort !== "newest") return undefined;
    const tokens = await listTokens(orders, lead.word);
    const found = tokens && (await searchByTokens(request, tokens, { lead, ...options }));
    return found && withFirstPage(request, found);
  }

  return {
    /**
     * Reads a page of a search.
     * @param known how many orders the search finds, as counted for its first page
     */
    async page(request: OrderPageRequest, known?: SearchCount): Promise<SearchPage> {
      const { filter } = request;
      const [word, ...others] = listWordLeads(filter);
      if (!word) return NOTHING;
      const first = { ...word, count: await countFirst(word, isOneWord(filter) ? known : undefined) };
      // First tries the orders of the first word. A rarer word is needed only if they do not fill the page.
      const early = others.length > 0 && (await searchCommon(request, first, { known, mayGiveUp: true }));
      if (early) return early;
      const lead = await findLead(orders, first, others);
      if (lead.count === 0) return NOTHING;
      if (!isCommon(lead.count)) {
        if (!isOneWord(filter)) return searchFew(request, lead, known);
        const count = known ?? { total: lead.count, isCommonSearch: false };
        return { orders: await read(lead.filter, BY_WORD, request), count };
      }
      const found = await searchCommon(request, lead, { known, mayGiveUp: false });
      return found ?? withFirstPage(request, await searchByTime(request, lead, known));
    },
  };
}
