import { MIN_PASSWORD_LENGTH } from "@tukar-saldo/contracts";

export const STRENGTHS = ["empty", "weak", "fair", "good", "best"] as const;
export type Strength = (typeof STRENGTHS)[number];

const FAIR = 10;
const GOOD = 12;
const BEST = 18;
const FEW_DIFFERENT = 5;

/** A rough word for a password: length counts most, repeating few characters does not help. */
export function strengthOf(password: string): Strength {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return "empty";
  if (length < FAIR || new Set(password).size < FEW_DIFFERENT) return "weak";
  if (length < GOOD) return "fair";
  return length < BEST ? "good" : "best";
}
