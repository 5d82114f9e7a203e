/** The strengths of a password, from the worst to the best; forms reject `short`. */
export const STRENGTHS = ["short", "weak", "fair", "good", "best"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Rates a password by its length and its estimate from 0 to 4. */
export function strengthOf(length: number, estimate: number, min: number): Strength {
  if (length < min) return "short";
  return STRENGTHS[Math.max(1, Math.min(4, estimate))] ?? "weak";
}
