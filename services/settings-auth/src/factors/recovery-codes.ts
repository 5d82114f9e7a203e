import { createHash, randomInt } from "node:crypto";

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Crockford's base32, which has no letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const FORM = new RegExp(`^[${ALPHABET}]{${GROUPS * GROUP_LENGTH}}$`);

const createGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

/** Makes ten recovery codes of 80 random bits each. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, createGroup).join("-"));
}

/** Takes spaces and hyphens from a typed code; letters that look like digits become those. */
export function normalizeCode(text: string): string {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return /^\d+$/.test(code) ? code : code.replace(/O/g, "0").replace(/[IL]/g, "1");
}

/**
 * The form in which a recovery code is kept: a hash, which needs no key, as the code has 80 random bits.
 * @returns undefined for a text that is no recovery code
 */
export function hashRecoveryCode(userId: string, text: string): string | undefined {
  const code = normalizeCode(text);
  if (!FORM.test(code)) return undefined;
  return createHash("sha256").update(`${userId} ${code}`).digest("base64url");
}
