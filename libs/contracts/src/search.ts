import { periodStart } from "./jakarta-time.js";
import type { Period } from "./jakarta-time.js";
import { SUFFIX_SEARCH_DIGITS } from "./limits.js";
import { normalizeWhatsapp } from "./phone.js";
import type { TransactionStatus } from "./status.js";

/** The searchable fields of an order. */
export interface Searchable {
  readonly transaction_id: string;
  readonly unique_code: string;
  readonly account_name: string;
  readonly destination_account: string;
  readonly user_whatsapp: string;
}

/** One word of a search. It matches tokens that begin with `prefix` or, for the end of a number, with `suffix` (a toReversedToken token). */
export interface SearchWord {
  readonly prefix: string;
  readonly suffix?: string;
}

export interface ListFilter {
  readonly search?: string | undefined;
  readonly status?: TransactionStatus | "all" | undefined;
  readonly date_range?: Period | undefined;
}

/** First character of toReversedToken tokens, so that no typed word matches them. */
const REVERSED_MARK = "\u0001";

const fold = (text: string): string => text.normalize("NFC").toLowerCase();
const splitWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);
const onlyDigits = (text: string): string => text.replace(/\D/g, "");
const toReversedToken = (digits: string): string => REVERSED_MARK + [...digits].toReversed().join("");

/** The tokens of an order. A search word matches if a token begins with it (contract section 4). */
export function searchTokens(order: Searchable): string[] {
  const account = onlyDigits(order.destination_account);
  const whatsapp = normalizeWhatsapp(order.user_whatsapp);
  return [
    ...new Set([
      fold(order.transaction_id),
      fold(order.unique_code),
      ...splitWords(order.account_name),
      account,
      whatsapp,
      `+${whatsapp}`,
      `0${whatsapp.slice(2)}`,
      toReversedToken(account),
      toReversedToken(whatsapp),
    ]),
  ];
}

function toSearchWord(word: string): SearchWord {
  const isNumber = /^\d+$/.test(word) && word.length >= SUFFIX_SEARCH_DIGITS;
  return isNumber ? { prefix: word, suffix: toReversedToken(word) } : { prefix: word };
}

/** Splits a search into words. Digits, spaces, `-` and `+` alone are one number. */
export function parseSearch(text: string): SearchWord[] {
  const clean = text.replaceAll(REVERSED_MARK, "").trim();
  if (/^[\d\s+-]+$/.test(clean)) {
    const digits = onlyDigits(clean);
    return digits ? [toSearchWord(digits)] : splitWords(clean).map(toSearchWord);
  }
  return splitWords(clean).map(toSearchWord);
}

/** Whether every word of the search matches the order. */
export function matchesSearch(text: string, order: Searchable): boolean {
  const tokens = searchTokens(order);
  return parseSearch(text).every(({ prefix, suffix }) =>
    tokens.some((token) => token.startsWith(prefix) || (suffix !== undefined && token.startsWith(suffix))),
  );
}

/** Whether a list with this filter contains the order. The dashboard uses it for live updates; it must agree with the server's query. */
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
