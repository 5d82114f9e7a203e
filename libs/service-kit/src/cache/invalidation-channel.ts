import type { Redis } from "ioredis";

/** The kinds of cached data that can be invalidated. */
type CacheName = "sessions" | "settings";

/**
 * Tells every process that cached data has changed. A message may be lost, for example while Redis is down, so a
 * cache must also limit the age of its values.
 */
export interface InvalidationChannel {
  /** Calls the subscribers of this process before it returns, and, through Redis, those of other processes later. */
  publish(cached: CacheName): void;
  subscribe(cached: CacheName, onChange: () => void): void;
}

const CHANNEL = "tukar-saldo/changes";

interface RedisConnections {
  /** The connection that publishes. It fails at once while Redis is down. */
  readonly publishing: Redis;
  /** The connection that receives messages. It can be used for nothing else. */
  readonly subscribing: Redis;
}

/** Creates the invalidation channel of a process. Without `redis`, messages reach only this process. */
export function createInvalidationChannel(redis?: RedisConnections): InvalidationChannel {
  const subscribers: { cached: string; onChange: () => void }[] = [];
  const notifySubscribers = (changed: string): void =>
    subscribers.filter(({ cached }) => cached === changed).forEach(({ onChange }) => onChange());
  redis?.subscribing.on("message", (_channel, changed) => notifySubscribers(changed));
  // `subscribe` rejects when the connection is closed before Redis was ever reached.
  redis?.subscribing.subscribe(CHANNEL).catch(() => undefined);
  return {
    publish(cached) {
      notifySubscribers(cached);
      redis?.publishing.publish(CHANNEL, cached).catch(() => undefined);
    },
    subscribe: (cached, onChange) => void subscribers.push({ cached, onChange }),
  };
}
