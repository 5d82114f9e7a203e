import { isOrderCode, isTransactionId, listSimilarCodes, CODE_LENGTH } from "./codes.js";
import { MAX_SEARCH_LENGTH } from "./limits.js";
import type { TransactionRow } from "./schemas/order.js";

/** The orders that a text names by their transaction ids or by their codes. */
export interface OrderReferences {
  readonly field: "transaction_id" | "unique_code";
  readonly values: readonly string[];
}

const HALF = CODE_LENGTH / 2;

/** A run of letters and digits in a text. */
interface Run {
  readonly text: string;
  readonly start: number;
}

function listRuns(text: string): Run[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: run, index: start }) => ({ text: run, start }));
}

/** Lists what has the length of an order code: eight characters, or twice four with one space or `-` between them. */
function listCodeShapes(text: string): string[] {
  const runs = listRuns(text);
  return runs.flatMap((run, index) => {
    if (run.text.length === CODE_LENGTH) return [run.text];
    const next = runs[index + 1];
    const isPair = run.text.length === HALF && next?.text.length === HALF;
    const isJoined = isPair && /^[ -]$/.test(text.slice(run.start + HALF, next.start));
    return isJoined ? [run.text + next.text] : [];
  });
}

const toUnique = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.toUpperCase())),
];

/**
 * Finds the transaction ids in a text, as of links to reports, or else the order codes, in any case.
 * @returns undefined if the text has neither
 */
export function findOrderReferences(text: string): OrderReferences | undefined {
  const ids = toUnique(listRuns(text).map((run) => run.text)).filter(isTransactionId);
  if (ids.length > 0) return { field: "transaction_id", values: ids };
  const codes = toUnique(listCodeShapes(text)).filter(isOrderCode);
  return codes.length > 0 ? { field: "unique_code", values: codes } : undefined;
}

/** Whether a text names an order by its transaction id or its code. */
export function namesOrder(
  text: string,
  order: Readonly<Pick<TransactionRow, OrderReferences["field"]>>,
): boolean {
  const references = findOrderReferences(text);
  return references !== undefined && references.values.includes(order[references.field]);
}

/** Lists the order codes that may be meant by what looks like a code in a text but has a wrong check character. */
export function listSuggestedCodes(text: string): string[] {
  const wrong = toUnique(listCodeShapes(text)).filter((shape) => !isOrderCode(shape));
  return toUnique(wrong.flatMap(listSimilarCodes));
}

/** How an amount stands in a text: with its currency or, as the last resort, with two decimals. */
const AMOUNTS = [
  /((?:\brp\.?|\$|\busd)\s*\d+(?:[.,]\d+)*)/i,
  /(\d+[.,]\d+\s*usd)\b/i,
  /(?:^|[^\d.,])(\d{1,3}[.,]\d\d)(?![.,]?\d)/,
] as const;

/**
 * Makes a search of a pasted text. A text that is too long for a search is replaced by the transaction id, the codes
 * or the amount in it, or else cut.
 */
export function toSearchText(pasted: string): string {
  const text = pasted.trim();
  if (text.length <= MAX_SEARCH_LENGTH) return text;
  const references = findOrderReferences(text);
  if (references?.field === "transaction_id") return references.values[0] ?? "";
  // In small letters without a digit, words may have the form of a code by chance.
  const written = listCodeShapes(text).filter((shape) => /\d/.test(shape) || shape === shape.toUpperCase());
  const codes = toUnique(written).filter(isOrderCode);
  const amount = AMOUNTS.map((pattern) => pattern.exec(text)?.[1]).find(Boolean);
  const found = codes.length > 0 ? codes : amount === undefined ? references?.values : [amount];
  return (found?.join(" ") ?? text).slice(0, MAX_SEARCH_LENGTH).trim();
}
