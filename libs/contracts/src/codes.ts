/** Codes that visitors see (contract section 4). Randomness is passed in, so that they stay pure. */

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const UNIQUE = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const UNIQUE_LENGTH = 8;

const TRANSACTION_ID = new RegExp(`^TRX[${CROCKFORD}]{26}$`);
const UNIQUE_CODE = new RegExp(`^[${UNIQUE}]{${UNIQUE_LENGTH}}$`);

/** `TRX` and 26 characters of Crockford base32. @param bytes 16 random bytes */
export function transactionIdFrom(bytes: Uint8Array): string {
  if (bytes.length !== 16) throw new RangeError("a transaction id takes 16 random bytes");
  let rest = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let text = "";
  for (let i = 0; i < 26; i++, rest >>= 5n) text = CROCKFORD.charAt(Number(rest & 31n)) + text;
  return `TRX${text}`;
}

export function isTransactionId(text: string): boolean {
  return TRANSACTION_ID.test(text);
}

/** Σ i·value(cᵢ) over the given characters, i from 1, modulo 31. */
function weightedSum(values: readonly number[]): number {
  return values.reduce((sum, value, index) => (sum + (index + 1) * value) % UNIQUE.length, 0);
}

/** i · x ≡ 1 modulo 31 for i = 8: 8 · 4 = 32. */
const INVERSE_OF_8 = 4;

/**
 * The code a visitor writes into the payment note; its last character makes the weighted sum 0 modulo 31,
 * so that a wrong character or two swapped neighbours show.
 * @param draw gives a uniform integer from 0 up to, not including, its argument
 */
export function uniqueCodeFrom(draw: (below: number) => number): string {
  const values = Array.from({ length: UNIQUE_LENGTH - 1 }, () => draw(UNIQUE.length));
  const missing = (UNIQUE.length - weightedSum(values)) % UNIQUE.length;
  values.push((missing * INVERSE_OF_8) % UNIQUE.length);
  return values.map((value) => UNIQUE.charAt(value)).join("");
}

export function isUniqueCode(text: string): boolean {
  return UNIQUE_CODE.test(text) && weightedSum([...text].map((c) => UNIQUE.indexOf(c))) === 0;
}
