import { MAX_COUNTED_MATCHES, parseSearch } from "@tukar-saldo/contracts";
import type { OrderListFilter, SearchWord } from "@tukar-saldo/contracts";
import type { Collection } from "mongoose";
import {
  STATUS_INDEX,
  TIME_INDEX,
  WORD_INDEX,
  chooseDestinationIndex,
  LIST_TIMEOUT_MS,
  toStatusAndPeriodFilter,
  toWordFilter,
} from "./order-filter.js";
import type { DESTINATION_INDEX, OrderFilter } from "./order-filter.js";
import type { OrderDocument } from "./order.model.js";

/** The maximum number of words of a search that are considered as the leading word. */
const MAX_LEADING_WORDS = 5;
/**
 * A search for a common word samples the newest orders of each token that matches the word. If more tokens than this
 * begin with one of the word's prefixes, the search scans the orders by time instead.
 */
const MAX_LISTED_TOKENS = 8;
/** Matches one to four leading digits of a number. Too many tokens begin with so few digits to be listed. */
const SHORT_NUMBER_START = /^\+?\d{1,4}$/;
/** The last code point of Unicode. */
const LAST_CHARACTER = "\u{10FFFF}";

/** The indexes by which searches find orders. */
export type SearchIndex =
  typeof WORD_INDEX | typeof STATUS_INDEX | typeof DESTINATION_INDEX | typeof TIME_INDEX;

/** A condition of a search whose orders an index finds, without a read of all orders. */
export interface IndexCondition {
  readonly index: SearchIndex;
  readonly filter: OrderFilter;
}

/** A word of a search that can be the leading word: the one by which the search reads an index. */
export interface LeadingWord extends IndexCondition {
  readonly word: SearchWord;
}

export interface CountedLeadingWord extends LeadingWord {
  /** How many orders have the word, counted up to `MAX_COUNTED_MATCHES` + 1. */
  readonly count: number;
}

/** Counts the orders that meet a condition, up to a limit. */
export function countUpTo(
  limit: number,
  orders: Collection<OrderDocument>,
  { filter, index }: IndexCondition,
): Promise<number> {
  return orders.countDocuments(filter, { limit, hint: index, maxTimeMS: LIST_TIMEOUT_MS });
}

const numberRank = ({ tokenPrefixes }: SearchWord): number => Number(/^[+\d]/.test(tokenPrefixes[0]));

/**
 * Lists candidates for the leading word of a search, longest first. Words that begin with a digit or plus come last.
 */
export function listLeadingWords({ search = "" }: OrderListFilter): LeadingWord[] {
  return parseSearch(search)
    .toSorted(
      (a, b) => numberRank(a) - numberRank(b) || b.tokenPrefixes[0].length - a.tokenPrefixes[0].length,
    )
    .slice(0, MAX_LEADING_WORDS)
    .map((word) => ({ index: WORD_INDEX, filter: toWordFilter(word), word }));
}

/** Whether a word is common: so many orders have the word that counting stopped early. */
export const isCommon = (count: number): boolean => count > MAX_COUNTED_MATCHES;

/** Whether a list has a search for a single word and no other condition. */
export const isOneWord = ({ search = "", ...filter }: OrderListFilter): boolean =>
  Object.keys(toStatusAndPeriodFilter(filter, new Date(0))).length === 0 && parseSearch(search).length === 1;

const hasStatus = ({ status = "all" }: OrderListFilter): boolean => status !== "all";

/** Creates the condition for the status, period and destination filters of a list. */
export function toTimeCondition(filter: OrderListFilter, now: Date): IndexCondition {
  const index = chooseDestinationIndex(filter) ?? (hasStatus(filter) ? STATUS_INDEX : TIME_INDEX);
  return { index, filter: toStatusAndPeriodFilter(filter, now) };
}

/** Creates the condition for the status and destination filters of a list. Undefined if the list has neither. */
export function toStatusCondition(filter: OrderListFilter, now: Date): IndexCondition | undefined {
  return hasStatus(filter) || filter.destination !== undefined ? toTimeCondition(filter, now) : undefined;
}

/** Finds the word that the fewest orders have. If all words are common, returns the first one. */
export async function findLeadingWord(
  orders: Collection<OrderDocument>,
  first: CountedLeadingWord,
  others: readonly LeadingWord[],
): Promise<CountedLeadingWord> {
  let rarest = first;
  for (const lead of others) {
    if (rarest.count === 0) break;
    // Counting stops at the count of the rarest word so far, as a word that reaches this count is not rarer.
    const count = await countUpTo(rarest.count, orders, lead);
    if (count < rarest.count) rarest = { ...lead, count };
  }
  return rarest;
}

const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * Lists the tokens that match a word. The index sorts the orders of each token by time. Undefined if there are too
 * many tokens, as for the first digits of a number.
 */
export async function listTokens(
  orders: Collection<OrderDocument>,
  { tokenPrefixes }: SearchWord,
): Promise<string[] | undefined> {
  if (SHORT_NUMBER_START.test(tokenPrefixes[0])) return undefined;
  if (await isOnlyToken(orders, tokenPrefixes)) return [tokenPrefixes[0]];
  const tokenLists = await Promise.all(tokenPrefixes.map((prefix) => listTokensWithPrefix(orders, prefix)));
  return tokenLists.includes(undefined) ? undefined : tokenLists.flatMap((tokens) => tokens ?? []);
}

/** Whether the word itself, as a whole name often is, is the only token that matches it. */
async function isOnlyToken(
  orders: Collection<OrderDocument>,
  [word, ...otherPrefixes]: SearchWord["tokenPrefixes"],
): Promise<boolean> {
  const ranges = [
    { $gt: word, $lt: word + LAST_CHARACTER },
    ...otherPrefixes.map((prefix) => ({ $gte: prefix, $lt: prefix + LAST_CHARACTER })),
  ];
  const filter = { $or: ranges.map((range) => ({ search: { $elemMatch: range } })) };
  const options = { hint: WORD_INDEX, projection: { _id: 1 }, maxTimeMS: LIST_TIMEOUT_MS } as const;
  return (await orders.findOne(filter, options)) === null;
}

/** Lists the tokens with a prefix, skipping from one to the next in the index; undefined if there are too many. */
async function listTokensWithPrefix(
  orders: Collection<OrderDocument>,
  prefix: string,
): Promise<string[] | undefined> {
  const prefixEnd = prefix + LAST_CHARACTER;
  const options = { hint: WORD_INDEX, projection: { search: 1 }, maxTimeMS: LIST_TIMEOUT_MS } as const;
  const tokens: string[] = [];
  for (let range: object = { $gte: prefix, $lt: prefixEnd }; tokens.length <= MAX_LISTED_TOKENS;) {
    const document = await orders.findOne({ search: { $elemMatch: range } }, options);
    const last = tokens.at(-1);
    const nextToken = (document?.search ?? [])
      .filter((token) => token.startsWith(prefix) && (last === undefined || compareBytes(token, last) > 0))
      .toSorted(compareBytes)[0];
    if (nextToken === undefined) return tokens;
    tokens.push(nextToken);
    range = { $gt: nextToken, $lt: prefixEnd };
  }
  return undefined;
}
