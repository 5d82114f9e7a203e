import { AppError } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Pool } from "undici";
import { watchReplicaAddresses } from "./addresses.js";
import { openConnectionPools } from "./pools.js";
import { createBalancer } from "./balancer.js";

const RETRY_AFTER_SECONDS = 2;

export interface UpstreamOptions {
  name: string;
  urls: string[];
  /** The maximum of concurrent requests. Further requests are refused, not queued. */
  maxInFlight: number;
  /** The maximum of connections to each replica; null: no maximum. */
  connections: number | null;
  log: Logger;
}

/** A service behind the gateway. */
export interface Upstream {
  name: string;
  /**
   * Chooses the origin of a replica, see `Balancer.choose`.
   * @throws AppError UPSTREAM_UNAVAILABLE when there is none
   */
  choose(key?: string, except?: string): string;
  poolOf(origin: string): Pool;
  markUnhealthy(origin: string): void;
  /**
   * Counts a request as in flight.
   * @returns a function that ends its count
   * @throws AppError UPSTREAM_UNAVAILABLE when too many are in flight
   */
  acquire(): () => void;
  close(): Promise<void>;
}

/** Opens an upstream: watches its addresses, pools its connections, balances its requests. */
export function openUpstream({ name, urls, maxInFlight, connections, log }: UpstreamOptions): Upstream {
  const pools = openConnectionPools(connections);
  const addresses = watchReplicaAddresses({ name, urls, onChange: pools.closeAllExcept, log });
  const balancer = createBalancer(addresses.current);
  let inFlight = 0;
  return {
    name,
    choose: (key, except) => balancer.choose(key, except) ?? refuse(),
    poolOf: pools.get,
    markUnhealthy: balancer.markUnhealthy,
    acquire() {
      if (inFlight >= maxInFlight) refuse();
      inFlight += 1;
      return () => void (inFlight -= 1);
    },
    async close() {
      addresses.stop();
      await pools.close();
    },
  };
}

function refuse(): never {
  throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS });
}
