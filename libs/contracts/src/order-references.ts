import { isOrderCode, isTransactionId, listSimilarCodes, CODE_LENGTH } from "./codes.js";
import { MAX_SEARCH_LENGTH } from "./limits.js";
import type { TransactionRow } from "./schemas/order.js";

/** The transaction ids or the order codes in a text; `field` tells which of the two. */
export interface OrderReferences {
  readonly field: "transaction_id" | "unique_code";
  readonly values: readonly string[];
}

const HALF_CODE_LENGTH = CODE_LENGTH / 2;

/** A sequence of letters and digits in a text. */
interface AlphanumericRun {
  readonly text: string;
  readonly start: number;
}

function listAlphanumericRuns(text: string): AlphanumericRun[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: run, index: start }) => ({ text: run, start }));
}

/**
 * Lists the parts of a text that have the length of an order code: eight characters, or twice four joined by ` ` or
 * `-`.
 */
function listCodeCandidates(text: string): string[] {
  const runs = listAlphanumericRuns(text);
  return runs.flatMap((run, index) => {
    if (run.text.length === CODE_LENGTH) return [run.text];
    const nextRun = runs[index + 1];
    const isPair = run.text.length === HALF_CODE_LENGTH && nextRun?.text.length === HALF_CODE_LENGTH;
    const isJoined = isPair && /^[ -]$/.test(text.slice(run.start + HALF_CODE_LENGTH, nextRun.start));
    return isJoined ? [run.text + nextRun.text] : [];
  });
}

const toUniqueUpperCase = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.toUpperCase())),
];

/**
 * Finds the transaction ids in a text, also in links to reports; if there are none, the order codes. Ignores case.
 * @returns undefined if the text has neither
 */
export function findOrderReferences(text: string): OrderReferences | undefined {
  const transactionIds = toUniqueUpperCase(listAlphanumericRuns(text).map((run) => run.text)).filter(
    isTransactionId,
  );
  if (transactionIds.length > 0) return { field: "transaction_id", values: transactionIds };
  const codes = toUniqueUpperCase(listCodeCandidates(text)).filter(isOrderCode);
  return codes.length > 0 ? { field: "unique_code", values: codes } : undefined;
}

/** Whether a text contains the transaction id or the code of an order. */
export function containsOrderReference(
  text: string,
  order: Readonly<Pick<TransactionRow, OrderReferences["field"]>>,
): boolean {
  const references = findOrderReferences(text);
  return references !== undefined && references.values.includes(order[references.field]);
}

/**
 * Finds mistyped order codes in a text, that is parts with the length of a code that are not valid codes. Lists the
 * valid codes that are similar to them.
 */
export function listSuggestedCodes(text: string): string[] {
  const mistypedCodes = toUniqueUpperCase(listCodeCandidates(text)).filter(
    (candidate) => !isOrderCode(candidate),
  );
  return toUniqueUpperCase(mistypedCodes.flatMap(listSimilarCodes));
}

/** Patterns that find an amount in a text: a number with a currency, else a number with two decimals. */
const AMOUNT_PATTERNS = [
  /((?:\brp\.?|\$|\busd)\s*\d+(?:[.,]\d+)*)/i,
  /(\d+[.,]\d+\s*usd)\b/i,
  /(?:^|[^\d.,])(\d{1,3}[.,]\d\d)(?![.,]?\d)/,
] as const;

/**
 * Converts a pasted text to a search. A text that is too long for a search is replaced by the transaction id, the
 * codes or the amount in it; without any of them it is truncated.
 */
export function toSearchText(pasted: string): string {
  const text = pasted.trim();
  if (text.length <= MAX_SEARCH_LENGTH) return text;
  const references = findOrderReferences(text);
  if (references?.field === "transaction_id") return references.values[0] ?? "";
  // A lower-case word without digits may have the form of a code by chance, so such words count only as a fallback.
  const candidates = listCodeCandidates(text).filter(
    (candidate) => /\d/.test(candidate) || candidate === candidate.toUpperCase(),
  );
  const codes = toUniqueUpperCase(candidates).filter(isOrderCode);
  const amount = AMOUNT_PATTERNS.map((pattern) => pattern.exec(text)?.[1]).find(Boolean);
  const searchTerms = codes.length > 0 ? codes : amount === undefined ? references?.values : [amount];
  return (searchTerms?.join(" ") ?? text).slice(0, MAX_SEARCH_LENGTH).trim();
}
