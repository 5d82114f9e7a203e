import type { DeskView } from "@tukar-saldo/contracts";

const HOUR_MS = 3_600_000;

/** Why the rate needs a warning: nobody has confirmed it, or it is older than the limit in the settings. */
type RateWarning = { readonly kind: "unconfirmed" } | { readonly kind: "old"; readonly ageMs: number };

export function getRateWarning(
  { rate_updated_at, rate_stale_hours }: Pick<DeskView, "rate_updated_at" | "rate_stale_hours">,
  now: number,
): RateWarning | undefined {
  if (rate_updated_at === null) return { kind: "unconfirmed" };
  const ageMs = now - Date.parse(rate_updated_at);
  return ageMs > rate_stale_hours * HOUR_MS ? { kind: "old", ageMs } : undefined;
}
