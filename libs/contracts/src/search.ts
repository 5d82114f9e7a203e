import { periodStart } from "./jakarta-time.js";
import type { Period } from "./jakarta-time.js";
import { SUFFIX_SEARCH_DIGITS } from "./limits.js";
import { normalizeWhatsapp } from "./phone.js";
import type { TransactionStatus } from "./status.js";

/** What of an order can be searched. */
export interface Searchable {
  readonly transaction_id: string;
  readonly unique_code: string;
  readonly account_name: string;
  readonly destination_account: string;
  readonly user_whatsapp: string;
}

/** A word typed: a token must begin with `prefix`, or with `suffix` (the digits reversed, marked). */
export interface SearchWord {
  readonly prefix: string;
  readonly suffix?: string;
}

export interface ListFilter {
  readonly search?: string | undefined;
  readonly status?: TransactionStatus | "all" | undefined;
  readonly date_range?: Period | undefined;
}

/** Marks a token that is a number written backwards, so that no typed word can be its prefix. */
const REVERSED = "\u0001";

const fold = (text: string): string => text.normalize("NFC").toLowerCase();
const words = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);
const digitsOf = (text: string): string => text.replace(/\D/g, "");
const reversed = (digits: string): string => REVERSED + [...digits].toReversed().join("");

/** The tokens an order is found by: a search word matches when it is the beginning of one (contract section 4). */
export function searchTokens(order: Searchable): string[] {
  const account = digitsOf(order.destination_account);
  const whatsapp = normalizeWhatsapp(order.user_whatsapp);
  return [
    ...new Set([
      fold(order.transaction_id),
      fold(order.unique_code),
      ...words(order.account_name),
      account,
      whatsapp,
      `+${whatsapp}`,
      `0${whatsapp.slice(2)}`,
      reversed(account),
      reversed(whatsapp),
    ]),
  ];
}

function searchWord(word: string): SearchWord {
  const isNumber = /^\d+$/.test(word) && word.length >= SUFFIX_SEARCH_DIGITS;
  return isNumber ? { prefix: word, suffix: reversed(word) } : { prefix: word };
}

/** The words of a search; a search of digits, spaces, `-` and `+` alone is one word of its digits. */
export function parseSearch(text: string): SearchWord[] {
  const clean = text.replaceAll(REVERSED, "").trim();
  if (/^[\d\s+-]+$/.test(clean)) {
    const digits = digitsOf(clean);
    return digits ? [searchWord(digits)] : words(clean).map(searchWord);
  }
  return words(clean).map(searchWord);
}

/** Whether an order has, for every word, a token that begins with it. */
export function matchesSearch(text: string, order: Searchable): boolean {
  const tokens = searchTokens(order);
  return parseSearch(text).every(({ prefix, suffix }) =>
    tokens.some((token) => token.startsWith(prefix) || (suffix !== undefined && token.startsWith(suffix))),
  );
}

/** Whether a list with this filter shows the order; the server's list and the live dashboard agree by it. */
export function matchesFilter(
  filter: ListFilter,
  order: Searchable & { readonly status: TransactionStatus; readonly created_at: string },
  now: Date,
): boolean {
  const { search, status = "all", date_range = "all" } = filter;
  if (status !== "all" && order.status !== status) return false;
  const start = periodStart(date_range, now);
  if (start && Date.parse(order.created_at) < start.getTime()) return false;
  return !search || matchesSearch(search, order);
}
