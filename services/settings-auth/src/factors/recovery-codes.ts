import { createHash, randomInt } from "node:crypto";

const CODE_COUNT = 10;
const GROUP_COUNT = 4;
const GROUP_LENGTH = 4;
/** Crockford's base32, which has no letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_PATTERN = new RegExp(`^[${ALPHABET}]{${GROUP_COUNT * GROUP_LENGTH}}$`);

const createGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

/** Creates ten recovery codes of 80 random bits each. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () => Array.from({ length: GROUP_COUNT }, createGroup).join("-"));
}

/** Removes spaces and hyphens from a typed code, and replaces letters that look like digits by these digits. */
export function normalizeCode(text: string): string {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return /^\d+$/.test(code) ? code : code.replace(/O/g, "0").replace(/[IL]/g, "1");
}

/**
 * Hashes a recovery code for storage. The hash needs no key, as the code has 80 random bits.
 * @returns undefined for a text that is not a recovery code
 */
export function hashRecoveryCode(userId: string, text: string): string | undefined {
  const code = normalizeCode(text);
  if (!CODE_PATTERN.test(code)) return undefined;
  return createHash("sha256").update(`${userId} ${code}`).digest("base64url");
}
