import type { Redis } from "ioredis";

/** The kinds of cached data that can be invalidated. */
type Cached = "sessions" | "settings";

/**
 * Tells every process that cached data has changed. A message may be lost, for example while Redis is down, so a
 * cache must also limit the age of its values.
 */
export interface InvalidationChannel {
  /** Calls the subscribers in this process before it returns, and those in other processes soon after, by Redis. */
  publish(cached: Cached): void;
  subscribe(cached: Cached, onChange: () => void): void;
}

const CHANNEL = "tukar-saldo/changes";

interface RedisConnections {
  /** The connection that publishes. It fails at once while Redis is down. */
  readonly publishing: Redis;
  /** The connection that receives messages. It can be used for nothing else. */
  readonly subscribing: Redis;
}

/** Connects a process to the channel of invalidations. Without `redis`, its messages reach only the process itself. */
export function createInvalidationChannel(redis?: RedisConnections): InvalidationChannel {
  const subscribers: { cached: string; onChange: () => void }[] = [];
  const receive = (changed: string): void =>
    subscribers.filter(({ cached }) => cached === changed).forEach(({ onChange }) => onChange());
  redis?.subscribing.on("message", (_channel, changed) => receive(changed));
  // `subscribe` rejects when the connection is closed before Redis was ever reached.
  redis?.subscribing.subscribe(CHANNEL).catch(() => undefined);
  return {
    publish(cached) {
      receive(cached);
      redis?.publishing.publish(CHANNEL, cached).catch(() => undefined);
    },
    subscribe: (cached, onChange) => void subscribers.push({ cached, onChange }),
  };
}
