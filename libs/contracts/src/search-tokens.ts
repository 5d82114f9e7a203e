import { findDestination } from "./destinations.js";
import { MAX_SEARCH_TOKENS, MIN_INFIX_SEARCH_LENGTH } from "./limits.js";
import { normalizeWhatsapp } from "./phone.js";
import type { OrderFormFields, TransactionRow } from "./schemas/order.js";

/**
 * A token that is a reversed number, the ending of a word, or an amount begins with the mark of its kind. Marks are
 * removed from searches.
 */
const REVERSED_MARK = "\u0001";
const ENDING_MARK = "\u0002";
const USD_MARK = "\u0003";
const PAYOUT_MARK = "\u0004";
const MARKS_PATTERN = new RegExp(`[${REVERSED_MARK}${ENDING_MARK}${USD_MARK}${PAYOUT_MARK}]`, "g");

/** Removes the marks of tokens from a search. */
export const removeMarks = (text: string): string => text.replaceAll(MARKS_PATTERN, "");

const normalizeCase = (text: string): string => text.normalize("NFC").toLowerCase();
/** Splits a text at white space into words in lower case. */
export const splitWords = (text: string): string[] => normalizeCase(text).split(/\s+/).filter(Boolean);
/** Removes all characters except digits. */
export const extractDigits = (text: string): string => text.replace(/\D/g, "");

/**
 * Creates a token from the reversed digits of a number, so that a search for its last digits matches the token's start.
 */
export const toReversedToken = (digits: string): string => REVERSED_MARK + [...digits].toReversed().join("");
/** Creates the token of an ending of a word, so that a search for any part of the word matches the start of a token. */
export const toEndingToken = (ending: string): string => ENDING_MARK + ending;
/**
 * Creates the token of an amount in USD cents. Because of the mark at the end, a search for the first digits does not
 * match the token.
 */
export const toUsdToken = (cents: number): string => `${USD_MARK}${cents}${USD_MARK}`;
/**
 * Creates the token of a payout in whole rupiah. Because of the mark at the end, a search for the first digits does not
 * match the token.
 */
export const toPayoutToken = (rupiah: string): string => `${PAYOUT_MARK}${rupiah}${PAYOUT_MARK}`;

function tokenizeAccount(account: string): string[] {
  const digits = extractDigits(account);
  return [digits, toReversedToken(digits)];
}

function tokenizeWhatsapp(number: string): string[] {
  const digits = normalizeWhatsapp(number);
  return [digits, `+${digits}`, `0${digits.slice(2)}`, toReversedToken(digits)];
}

type SearchedField =
  "transaction_id" | "unique_code" | "paypal_amount" | "final_amount" | "destination" | keyof OrderFormFields;

/**
 * How each field of an order is split into tokens. A field that cannot be searched has no tokens: `() => []`. Fields
 * with an unlimited number of words come last, since an order keeps only its first tokens.
 */
const TOKENIZERS: Record<SearchedField, (value: string) => string[]> = {
  transaction_id: splitWords,
  unique_code: splitWords,
  paypal_amount: (usd) => [toUsdToken(Math.round(Number(usd) * 100))],
  final_amount: (rupiah) => [toPayoutToken(rupiah)],
  destination: (value) => splitWords(`${value} ${findDestination(value)?.label ?? ""}`),
  destination_account: tokenizeAccount,
  user_whatsapp: tokenizeWhatsapp,
  account_name: splitWords,
};

/** The fields of an order that can be searched: its codes, amounts, destination, and the fields of the order form. */
export type SearchableOrder = Readonly<Pick<TransactionRow, SearchedField>>;

/**
 * Lists the endings of a name's words, without the whole words: first the longest ending of each word, then the second
 * longest of each word, and so on.
 */
function listEndings(name: string): string[] {
  const words = splitWords(name).map((word) => [...word]);
  const maxLength = Math.max(0, ...words.map((word) => word.length));
  return Array.from({ length: maxLength }, (_, before) => words.map((word) => word.slice(before + 1)))
    .flat()
    .filter((ending) => ending.length >= MIN_INFIX_SEARCH_LENGTH)
    .map((ending) => toEndingToken(ending.join("")));
}

/**
 * Builds the search tokens of an order: its words and numbers, then endings of the words of its account name, until
 * there are MAX_SEARCH_TOKENS. A search word matches when a token begins with it (contract section 4).
 */
export function buildSearchTokens(order: SearchableOrder): string[] {
  const fields = Object.keys(TOKENIZERS) as SearchedField[];
  const fieldTokens = fields.flatMap((field) => TOKENIZERS[field](String(order[field] ?? "")));
  return [...new Set([...fieldTokens, ...listEndings(order.account_name)])].slice(0, MAX_SEARCH_TOKENS);
}
