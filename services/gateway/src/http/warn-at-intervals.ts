import type { Logger } from "@tukar-saldo/service-kit";

const INTERVAL_MS = 60_000;

/** Returns a function that logs a warning, at most once a minute, as strangers may cause it as often as they like. */
export function warnAtIntervals(log: Logger, text: string): (facts: object) => void {
  let loggedAt = -Infinity;
  return (facts) => {
    if (performance.now() - loggedAt < INTERVAL_MS) return;
    loggedAt = performance.now();
    log.warn(facts, text);
  };
}
