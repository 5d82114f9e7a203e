import type { Redis } from "ioredis";

/** What processes keep in a cache, and drop when it changes. */
type Cached = "sessions" | "settings";

/**
 * Tells every process that something cached has changed. A notice may be lost, as while Redis is down: a cache
 * therefore also limits the age of its values.
 */
export interface ChangeNotices {
  /** Calls this process's listeners before it returns, and those of the others through Redis soon after. */
  send(cached: Cached): void;
  listen(cached: Cached, onChange: () => void): void;
}

const CHANNEL = "tukar-saldo/changes";

interface RedisConnections {
  /** Fails fast while Redis is down. */
  readonly publishing: Redis;
  /** Used for nothing else. */
  readonly subscribing: Redis;
}

/** Creates the notices of a process; without Redis they reach this process only. */
export function createChangeNotices(redis?: RedisConnections): ChangeNotices {
  const listeners: { cached: string; onChange: () => void }[] = [];
  const receive = (changed: string): void =>
    listeners.filter(({ cached }) => cached === changed).forEach(({ onChange }) => onChange());
  redis?.subscribing.on("message", (_channel, changed) => receive(changed));
  // Rejects when the connection is closed before Redis was ever reached.
  redis?.subscribing.subscribe(CHANNEL).catch(() => undefined);
  return {
    send(cached) {
      receive(cached);
      redis?.publishing.publish(CHANNEL, cached).catch(() => undefined);
    },
    listen: (cached, onChange) => void listeners.push({ cached, onChange }),
  };
}
