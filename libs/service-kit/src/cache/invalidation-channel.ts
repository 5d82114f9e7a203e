import type { Redis } from "ioredis";

/** The kinds of cached data that can be invalidated. */
type CacheName = "sessions" | "settings";

/**
 * Tells every process that cached data has changed. A message may be lost, for example while Redis is down, so a
 * cache must also limit the age of its values.
 */
export interface InvalidationChannel {
  /** Calls the subscribers of this process at once, and the subscribers of other processes later, through Redis. */
  publish(cacheName: CacheName): void;
  subscribe(cacheName: CacheName, onChange: () => void): void;
}

const CHANNEL_NAME = "tukar-saldo/changes";

interface RedisConnections {
  /** The connection that publishes messages. Its commands fail at once while Redis is down. */
  readonly publishing: Redis;
  /** The connection that receives messages. Redis permits no other commands on it. */
  readonly subscribing: Redis;
}

/** Creates the invalidation channel of a process. Without `redis`, messages reach only this process. */
export function createInvalidationChannel(redis?: RedisConnections): InvalidationChannel {
  const subscribers: { cacheName: string; onChange: () => void }[] = [];
  const notifySubscribers = (changedCache: string): void =>
    subscribers.filter(({ cacheName }) => cacheName === changedCache).forEach(({ onChange }) => onChange());
  redis?.subscribing.on("message", (_channel, changedCache) => notifySubscribers(changedCache));
  // A rejection is ignored, as `subscribe` also rejects when the connection is closed before it has reached Redis.
  redis?.subscribing.subscribe(CHANNEL_NAME).catch(() => undefined);
  return {
    publish(cacheName) {
      notifySubscribers(cacheName);
      redis?.publishing.publish(CHANNEL_NAME, cacheName).catch(() => undefined);
    },
    subscribe: (cacheName, onChange) => void subscribers.push({ cacheName, onChange }),
  };
}
