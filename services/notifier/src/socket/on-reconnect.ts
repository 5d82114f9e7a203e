import type { RedisConnection } from "@tukar-saldo/service-kit";

/**
 * Runs each time the connection is back after an outage, once its subscriptions are restored: the reply to
 * a ping comes after theirs.
 */
export function onReconnect(subscribing: RedisConnection, run: () => void): void {
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
