import type { Metrics } from "./create-metrics.js";

type RefusalReason = "rate_limit" | "overload" | "upstream_down";

/**
 * Creates a function that counts a refused request; without metrics it does nothing.
 * @param limit the name of the rate limit; empty if the reason is not `rate_limit`
 */
export function createRefusalCounter(
  metrics: Metrics | undefined,
  reason: RefusalReason,
  limit = "",
): () => void {
  const counter = metrics?.counter("requests_refused_total");
  // The counter starts at 0, so that a scrape shows the first refusal as an increase.
  counter?.inc({ reason, limit }, 0);
  return () => counter?.inc({ reason, limit });
}
