import { MIN_INFIX_SEARCH_LENGTH, MIN_PAYOUT_SEARCH_DIGITS, MIN_SUFFIX_SEARCH_DIGITS } from "./limits.js";
import {
  extractDigits,
  removeMarks,
  splitWords,
  toEndingToken,
  toPayoutToken,
  toReversedToken,
  toUsdToken,
} from "./search-tokens.js";

/**
 * A word of a search. It matches an order if a token of the order begins with one of `tokenPrefixes`: the word as
 * typed, and its other interpretations, such as an amount.
 */
export interface SearchWord {
  readonly tokenPrefixes: readonly [string, ...string[]];
}

/** A USD amount: `42.50`, `42,50`, `$42.50`, `$42` and the like, also with `us$` or `usd` before or `usd` after it. */
const USD_PATTERN = /^(us\$|usd|\$)?(\d{1,3})(?:[.,](\d{1,2}))?(usd)?$/;
/** A rupiah amount: `rp650.807`, `rp650807` and the like, or `650.807`. */
const RUPIAH_PATTERN = /^(?:rp\.?\d+|(?:rp\.?)?\d{1,3}(?:[.,]\d{3})+(?:[.,]00)?)$/;

/** Joins each amount and its currency into one word. */
function joinAmounts(text: string): string {
  return text
    .replaceAll(/(^|\s)(rp\.?|us\$|usd|\$)\s+(?=\d)/gi, "$1$2")
    .replaceAll(/([.,]\d{1,2}|\$\d{1,3})\s+(?=usd(?:\s|$))/gi, "$1");
}

function toUsdTokenPrefixes(word: string): string[] {
  const [, prefix, dollars, cents, suffix] = USD_PATTERN.exec(word) ?? [];
  if (dollars === undefined || (prefix ?? cents ?? suffix) === undefined) return [];
  return [toUsdToken(Number(dollars) * 100 + Number((cents ?? "").padEnd(2, "0")))];
}

function toPayoutTokenPrefixes(word: string): string[] {
  return RUPIAH_PATTERN.test(word) ? [toPayoutToken(extractDigits(word.replace(/[.,]00$/, "")))] : [];
}

function toNumberTokenPrefixes(digits: string): string[] {
  return [
    ...(digits.length >= MIN_SUFFIX_SEARCH_DIGITS ? [toReversedToken(digits)] : []),
    ...(digits.length >= MIN_PAYOUT_SEARCH_DIGITS ? [toPayoutToken(digits)] : []),
  ];
}

function toEndingTokenPrefixes(word: string): string[] {
  return [...word].length >= MIN_INFIX_SEARCH_LENGTH && /\p{L}/u.test(word) ? [toEndingToken(word)] : [];
}

function toSearchWord(word: string): SearchWord {
  if (/^\d+$/.test(word)) return { tokenPrefixes: [word, ...toNumberTokenPrefixes(word)] };
  return {
    tokenPrefixes: [
      word,
      ...toUsdTokenPrefixes(word),
      ...toPayoutTokenPrefixes(word),
      ...toEndingTokenPrefixes(word),
    ],
  };
}

/**
 * Splits a search into words. A search that consists of digits, spaces, `-` and `+` counts as a single number; an
 * amount and its currency count as a single word.
 */
export function parseSearch(text: string): SearchWord[] {
  const query = removeMarks(text).trim();
  const digits = /^[\d\s+-]+$/.test(query) ? extractDigits(query) : "";
  return digits ? [toSearchWord(digits)] : splitWords(joinAmounts(query)).map(toSearchWord);
}
