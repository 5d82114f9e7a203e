import type { Logger } from "@tukar-saldo/service-kit";

const INTERVAL_MS = 60_000;

/** Creates a function that logs a warning at most once a minute, so that clients that cause it cannot flood the log. */
export function createThrottledWarning(log: Logger, text: string): (facts: object) => void {
  let lastLoggedAt = -Infinity;
  return (facts) => {
    if (performance.now() - lastLoggedAt < INTERVAL_MS) return;
    lastLoggedAt = performance.now();
    log.warn(facts, text);
  };
}
