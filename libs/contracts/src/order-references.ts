import { isOrderCode, isTransactionId, listSimilarCodes, CODE_LENGTH } from "./codes.js";
import { MAX_SEARCH_LENGTH } from "./limits.js";
import type { TransactionRow } from "./schemas/order.js";

/** The orders that a text names by their transaction ids or by their codes. */
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

function listRuns(text: string): AlphanumericRun[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: run, index: start }) => ({ text: run, start }));
}

/**
 * Lists the parts of a text that have the length of an order code: eight characters, or twice four joined by ` ` or
 * `-`.
 */
function listCodeCandidates(text: string): string[] {
  const runs = listRuns(text);
  return runs.flatMap((run, index) => {
    if (run.text.length === CODE_LENGTH) return [run.text];
    const next = runs[index + 1];
    const isPair = run.text.length === HALF_CODE_LENGTH && next?.text.length === HALF_CODE_LENGTH;
    const isJoined = isPair && /^[ -]$/.test(text.slice(run.start + HALF_CODE_LENGTH, next.start));
    return isJoined ? [run.text + next.text] : [];
  });
}

const toUniqueUpper = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.toUpperCase())),
];

/**
 * Finds the transaction ids in a text, also in links to reports; if there are none, the order codes. Ignores case.
 * @returns undefined if the text has neither
 */
export function findOrderReferences(text: string): OrderReferences | undefined {
  const ids = toUniqueUpper(listRuns(text).map((run) => run.text)).filter(isTransactionId);
  if (ids.length > 0) return { field: "transaction_id", values: ids };
  const codes = toUniqueUpper(listCodeCandidates(text)).filter(isOrderCode);
  return codes.length > 0 ? { field: "unique_code", values: codes } : undefined;
}

/** Whether a text names an order by its transaction id or its code. */
export function containsOrderReference(
  text: string,
  order: Readonly<Pick<TransactionRow, OrderReferences["field"]>>,
): boolean {
  const references = findOrderReferences(text);
  return references !== undefined && references.values.includes(order[references.field]);
}

/**
 * Lists the order codes that are similar to the parts of a text that have the length of a code but a wrong check
 * character.
 */
export function listSuggestedCodes(text: string): string[] {
  const mistypedCodes = toUniqueUpper(listCodeCandidates(text)).filter(
    (candidate) => !isOrderCode(candidate),
  );
  return toUniqueUpper(mistypedCodes.flatMap(listSimilarCodes));
}

/** Patterns of an amount in a text: with its currency or, if there is none, a number with two decimals. */
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
  const codes = toUniqueUpper(candidates).filter(isOrderCode);
  const amount = AMOUNT_PATTERNS.map((pattern) => pattern.exec(text)?.[1]).find(Boolean);
  const terms = codes.length > 0 ? codes : amount === undefined ? references?.values : [amount];
  return (terms?.join(" ") ?? text).slice(0, MAX_SEARCH_LENGTH).trim();
}
