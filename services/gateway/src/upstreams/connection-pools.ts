import { Pool } from "undici";

/**
 * The gateway closes idle connections after 60 s, the services after 65 s. As the gateway closes first, it never
 * sends a request on a connection that a service is closing.
 */
const IDLE_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 2_000;

/** Creates the connection pools, one for each replica, opened on first use. */
export function openConnectionPools(connections: number | null) {
  const pools = new Map<string, Pool>();
  return {
    get(origin: string): Pool {
      const pool = pools.get(origin) ?? openPool(origin, connections);
      pools.set(origin, pool);
      return pool;
    },
    /** Closes the pools of removed replicas once their running requests have ended. */
    closeAllExcept(origins: string[]): void {
      for (const [origin, pool] of pools) {
        if (origins.includes(origin)) continue;
        pools.delete(origin);
        void pool.close();
      }
    },
    async close(): Promise<void> {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

function openPool(origin: string, connections: number | null): Pool {
  const idleTimeouts = { keepAliveTimeout: IDLE_TIMEOUT_MS, keepAliveMaxTimeout: IDLE_TIMEOUT_MS };
  return new Pool(origin, { connections, connect: { timeout: CONNECT_TIMEOUT_MS }, ...idleTimeouts });
}
