/**
 * This module creates and checks transaction ids and order codes (contract section 4). Callers pass the random values,
 * so the functions are pure.
 */

const CROCKFORD_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const CODE_LENGTH = 8;

const TRANSACTION_ID_PATTERN = new RegExp(`^TRX[${CROCKFORD_ALPHABET}]{26}$`);
const ORDER_CODE_PATTERN = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** Encodes 16 random bytes as `TRX` and 26 characters of Crockford base32. @throws RangeError for another length */
export function encodeTransactionId(bytes: Uint8Array): string {
  if (bytes.length !== 16) throw new RangeError("a transaction id takes 16 random bytes");
  let remainingBits = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let text = "";
  for (let i = 0; i < 26; i++, remainingBits >>= 5n)
    text = CROCKFORD_ALPHABET.charAt(Number(remainingBits & 31n)) + text;
  return `TRX${text}`;
}

/** Whether a text has the form of a transaction id. */
export function isTransactionId(text: string): boolean {
  return TRANSACTION_ID_PATTERN.test(text);
}

/** Multiplies each value by its position, which starts at 1, and sums the products modulo 31. */
function computeWeightedSum(values: readonly number[]): number {
  return values.reduce((sum, value, index) => (sum + (index + 1) * value) % CODE_ALPHABET.length, 0);
}

/** The modular inverse of 8: 8 · 4 = 32, which is 1 modulo 31. */
const INVERSE_OF_8 = 4;

/**
 * Generates an order code (`unique_code`), which the customer writes into the payment note. Its check character
 * makes the weighted sum 0 modulo 31, which detects one wrong character and two swapped neighbours.
 * @param randomBelow returns a uniform integer from 0 up to, not including, its argument
 */
export function generateOrderCode(randomBelow: (limit: number) => number): string {
  const characterValues = Array.from({ length: CODE_LENGTH - 1 }, () => randomBelow(CODE_ALPHABET.length));
  const negatedSum = (CODE_ALPHABET.length - computeWeightedSum(characterValues)) % CODE_ALPHABET.length;
  characterValues.push((negatedSum * INVERSE_OF_8) % CODE_ALPHABET.length);
  return characterValues.map((value) => CODE_ALPHABET.charAt(value)).join("");
}

/** Whether a text is an order code with the right check character. */
export function isOrderCode(text: string): boolean {
  return (
    ORDER_CODE_PATTERN.test(text) && computeWeightedSum([...text].map((c) => CODE_ALPHABET.indexOf(c))) === 0
  );
}

/**
 * Lists the order codes that differ from a text of eight characters in one character or by one swap of neighbours.
 * There are at most 15, as the check character leaves one candidate for each of the 8 characters and one for each of
 * the 7 swaps.
 */
export function listSimilarCodes(text: string): string[] {
  const replacements = [...text].flatMap((_, index) =>
    [...CODE_ALPHABET].map((character) => text.slice(0, index) + character + text.slice(index + 1)),
  );
  const swaps = [...text].map(
    (character, index) => text.slice(0, index) + text.charAt(index + 1) + character + text.slice(index + 2),
  );
  return [...new Set([...replacements, ...swaps])].filter(isOrderCode);
}
