import type { Redis } from "ioredis";

/** The kinds of data that processes cache, and drop when a notice says that they have changed. */
type Cached = "sessions" | "settings";

/**
 * Tells every process that cached data has changed. A notice may be lost, for example while Redis is down, so a cache
 * must also limit the age of its values.
 */
export interface ChangeNotices {
  /**
   * Sends a notice: calls the listeners of this process before it returns, and those of other processes through
   * Redis soon after.
   */
  send(cached: Cached): void;
  listen(cached: Cached, onChange: () => void): void;
}

const CHANNEL = "tukar-saldo/changes";

interface RedisConnections {
  /** The connection that sends notices. It fails at once while Redis is down. */
  readonly publishing: Redis;
  /** The connection that receives notices. It can be used for nothing else. */
  readonly subscribing: Redis;
}

/** Connects a process to the change notices. Without `redis`, its notices reach only the process itself. */
export function createChangeNotices(redis?: RedisConnections): ChangeNotices {
  const listeners: { cached: string; onChange: () => void }[] = [];
  const receive = (changed: string): void =>
    listeners.filter(({ cached }) => cached === changed).forEach(({ onChange }) => onChange());
  redis?.subscribing.on("message", (_channel, changed) => receive(changed));
  // `subscribe` rejects when the connection is closed before Redis was ever reached.
  redis?.subscribing.subscribe(CHANNEL).catch(() => undefined);
  return {
    send(cached) {
      receive(cached);
      redis?.publishing.publish(CHANNEL, cached).catch(() => undefined);
    },
    listen: (cached, onChange) => void listeners.push({ cached, onChange }),
  };
}
