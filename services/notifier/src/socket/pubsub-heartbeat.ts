import { randomUUID } from "node:crypto";
import type { Logger, RedisConnection } from "@tukar-saldo/service-kit";

const MAX_MISSED = 2;

export interface PubSubConnections {
  readonly publishing: RedisConnection;
  readonly subscribing: RedisConnection;
  readonly log: Logger;
}

/** Whether the connection is open as far as this side knows; it may still wait for the first answer of Redis. */
const isOpen = ({ status }: RedisConnection): boolean => status === "ready" || status === "connect";

/**
 * Creates a function that sends this process a message through Redis, to be called at an interval. A half-open
 * connection carries nothing without an error. When two messages in a row have not arrived, both connections are opened
 * again, after which the dashboards fetch their lists.
 */
export function createPubSubHeartbeat({
  publishing,
  subscribing,
  log,
}: PubSubConnections): () => Promise<void> {
  const channel = `tukar-saldo/heartbeat/${randomUUID()}`;
  let missed = 0;
  subscribing.on("message", (from) => {
    if (from === channel) missed = 0;
  });
  // `subscribe` rejects when the connection is closed before Redis was ever reached.
  subscribing.subscribe(channel).catch(() => undefined);

  return async () => {
    if (!isOpen(publishing) || !isOpen(subscribing)) {
      missed = 0;
    } else if (missed < MAX_MISSED) {
      missed += 1;
      // Not awaited, as a half-open connection never answers.
      publishing.publish(channel, "").catch(() => undefined);
    } else {
      missed = 0;
      log.warn("notifier: two heartbeats did not come back through Redis, connecting again");
      publishing.disconnect(true);
      subscribing.disconnect(true);
    }
  };
}
