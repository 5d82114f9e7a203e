/** Codes shown to visitors (contract section 4). Randomness is passed in, so the functions stay pure. */

const CROCKFORD_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;

const TRANSACTION_ID = new RegExp(`^TRX[${CROCKFORD_ALPHABET}]{26}$`);
const UNIQUE_CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** `TRX` and 26 characters of Crockford base32. @param bytes 16 random bytes */
export function transactionIdFrom(bytes: Uint8Array): string {
  if (bytes.length !== 16) throw new RangeError("a transaction id takes 16 random bytes");
  let rest = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let text = "";
  for (let i = 0; i < 26; i++, rest >>= 5n) text = CROCKFORD_ALPHABET.charAt(Number(rest & 31n)) + text;
  return `TRX${text}`;
}

export function isTransactionId(text: string): boolean {
  return TRANSACTION_ID.test(text);
}

/** Σ i·valueᵢ modulo 31, i from 1. */
function weightedSum(values: readonly number[]): number {
  return values.reduce((sum, value, index) => (sum + (index + 1) * value) % CODE_ALPHABET.length, 0);
}

/** Inverse of 8 modulo 31: 8 · 4 = 32. */
const INVERSE_OF_8 = 4;

/**
 * The code a visitor writes into the payment note. Its last character makes the weighted sum 0 modulo 31,
 * which detects a wrong character and two swapped neighbours.
 * @param randomBelow returns a uniform integer from 0 up to, not including, its argument
 */
export function uniqueCodeFrom(randomBelow: (limit: number) => number): string {
  const values = Array.from({ length: CODE_LENGTH - 1 }, () => randomBelow(CODE_ALPHABET.length));
  const remainder = (CODE_ALPHABET.length - weightedSum(values)) % CODE_ALPHABET.length;
  values.push((remainder * INVERSE_OF_8) % CODE_ALPHABET.length);
  return values.map((value) => CODE_ALPHABET.charAt(value)).join("");
}

export function isUniqueCode(text: string): boolean {
  return UNIQUE_CODE.test(text) && weightedSum([...text].map((c) => CODE_ALPHABET.indexOf(c))) === 0;
}
