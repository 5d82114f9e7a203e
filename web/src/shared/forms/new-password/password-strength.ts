/** The words for a password, from the worst to the best. `short`: our forms do not take it. */
export const STRENGTHS = ["short", "weak", "fair", "good", "best"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** The word for a password of this length whose estimate is from 0 to 4. */
export function strengthOf(length: number, estimate: number, min: number): Strength {
  if (length < min) return "short";
  return STRENGTHS[Math.max(1, Math.min(4, estimate))] ?? "weak";
}
