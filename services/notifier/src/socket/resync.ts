import type { Redis } from "ioredis";

/**
 * Calls back each time the subscribing connection is back after an outage, once it hears again (the answer to
 * a ping comes after those to its subscriptions).
 */
export function onReturn(subscribing: Redis, run: () => void): void {
  let wasAway = false;
  subscribing.on("close", () => {
    wasAway = true;
  });
  subscribing.on("ready", () => {
    if (!wasAway) return;
    wasAway = false;
    subscribing.ping().then(run, () => undefined);
  });
}
