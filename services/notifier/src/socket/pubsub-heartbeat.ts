import { randomUUID } from "node:crypto";
import type { Logger, RedisConnection } from "@tukar-saldo/service-kit";

const MAX_MISSED_HEARTBEATS = 2;

export interface PubSubConnections {
  readonly publisherRedis: RedisConnection;
  readonly subscriberRedis: RedisConnection;
  readonly log: Logger;
}

/** Whether the connection is open as far as this process knows. Redis may not have replied on it yet. */
const isOpen = ({ status }: RedisConnection): boolean => status === "ready" || status === "connect";

/**
 * Creates a function that sends a heartbeat through Redis to this process. It must be called at regular intervals. A
 * half-open connection drops messages without an error: after two missed heartbeats in a row, both connections are
 * reopened, and then the dashboards fetch their lists.
 */
export function createPubSubHeartbeat({
  publisherRedis,
  subscriberRedis,
  log,
}: PubSubConnections): () => Promise<void> {
  const channel = `tukar-saldo/heartbeat/${randomUUID()}`;
  let missedHeartbeats = 0;
  subscriberRedis.on("message", (messageChannel) => {
    if (messageChannel === channel) missedHeartbeats = 0;
  });
  // `subscribe` rejects if the connection is closed before it has ever reached Redis.
  subscriberRedis.subscribe(channel).catch(() => undefined);

  return async () => {
    if (!isOpen(publisherRedis) || !isOpen(subscriberRedis)) {
      missedHeartbeats = 0;
    } else if (missedHeartbeats < MAX_MISSED_HEARTBEATS) {
      missedHeartbeats += 1;
      // Not awaited, as no reply ever arrives on a half-open connection.
      publisherRedis.publish(channel, "").catch(() => undefined);
    } else {
      missedHeartbeats = 0;
      log.warn("notifier: two heartbeats did not come back through Redis, connecting again");
      publisherRedis.disconnect(true);
      subscriberRedis.disconnect(true);
    }
  };
}
