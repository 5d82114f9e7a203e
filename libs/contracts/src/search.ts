import { startOfPeriod } from "./jakarta-time.js";
import type { Period } from "./jakarta-time.js";
import { MIN_SUFFIX_SEARCH_DIGITS } from "./limits.js";
import { normalizeWhatsapp } from "./phone.js";
import type { OrderFormFields, TransactionRow } from "./schemas/order.js";
import type { TransactionStatus } from "./status.js";

/**
 * A word of a search. It matches a token that begins with `prefix` or with `suffix`. Only a number has a `suffix`: its
 * digits in reverse order, which match the token of a reversed number. So a number is found by its last digits.
 */
export interface SearchWord {
  readonly prefix: string;
  readonly suffix?: string;
}

export interface OrderListFilter {
  readonly search?: string | undefined;
  readonly status?: TransactionStatus | "all" | undefined;
  readonly date_range?: Period | undefined;
}

/** The first character of tokens that hold a reversed number. It cannot be typed in a search. */
const REVERSED_MARK = "\u0001";

const fold = (text: string): string => text.normalize("NFC").toLowerCase();
const splitWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);
const onlyDigits = (text: string): string => text.replace(/\D/g, "");
const toReversedToken = (digits: string): string => REVERSED_MARK + [...digits].toReversed().join("");

function accountTokens(account: string): string[] {
  const digits = onlyDigits(account);
  return [digits, toReversedToken(digits)];
}

function whatsappTokens(number: string): string[] {
  const digits = normalizeWhatsapp(number);
  return [digits, `+${digits}`, `0${digits.slice(2)}`, toReversedToken(digits)];
}

type SearchedField = "transaction_id" | "unique_code" | keyof OrderFormFields;

/** How each field of an order is split into tokens. A field that cannot be searched has no tokens: `() => []`. */
const TOKENIZERS: Record<SearchedField, (value: string) => string[]> = {
  transaction_id: (code) => [fold(code)],
  unique_code: (code) => [fold(code)],
  account_name: splitWords,
  destination_account: accountTokens,
  user_whatsapp: whatsappTokens,
};

/** The fields of an order that can be searched: its codes and what the visitor filled in. */
export type SearchableOrder = Readonly<Pick<TransactionRow, SearchedField>>;

/** Builds the search tokens of an order. A search word matches when a token begins with it (contract section 4). */
export function buildSearchTokens(order: SearchableOrder): string[] {
  const fields = Object.keys(TOKENIZERS) as SearchedField[];
  return [...new Set(fields.flatMap((field) => TOKENIZERS[field](order[field] ?? "")))];
}

function toSearchWord(word: string): SearchWord {
  const isNumber = /^\d+$/.test(word) && word.length >= MIN_SUFFIX_SEARCH_DIGITS;
  return isNumber ? { prefix: word, suffix: toReversedToken(word) } : { prefix: word };
}

/** Splits a search into words. A search that consists of digits, spaces, `-` and `+` is a single number. */
export function parseSearch(text: string): SearchWord[] {
  const clean = text.replaceAll(REVERSED_MARK, "").trim();
  if (/^[\d\s+-]+$/.test(clean)) {
    const digits = onlyDigits(clean);
    return digits ? [toSearchWord(digits)] : splitWords(clean).map(toSearchWord);
  }
  return splitWords(clean).map(toSearchWord);
}

/** Whether every word of the search matches the order. */
export function matchesSearch(text: string, order: SearchableOrder): boolean {
  const tokens = buildSearchTokens(order);
  return parseSearch(text).every(({ prefix, suffix }) =>
    tokens.some((token) => token.startsWith(prefix) || (suffix !== undefined && token.startsWith(suffix))),
  );
}

/**
 * Whether an order belongs to a filtered list. The dashboard calls this for live updates. The result must agree with
 * the server's query.
 */
export function matchesFilter(
  filter: OrderListFilter,
  order: SearchableOrder & { readonly status: TransactionStatus; readonly created_at: string },
  now: Date,
): boolean {
  const { search, status = "all", date_range = "all" } = filter;
  if (status !== "all" && order.status !== status) return false;
  const start = startOfPeriod(date_range, now);
  if (start && Date.parse(order.created_at) < start.getTime()) return false;
  return !search || matchesSearch(search, order);
}
