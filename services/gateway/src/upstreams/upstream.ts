import { AppError } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Pool } from "undici";
import { watchAddresses } from "./addresses.js";
import { openPools } from "./pools.js";
import { createBalancer } from "./balancer.js";

const RETRY_AFTER_SECONDS = 2;

export interface UpstreamOptions {
  name: string;
  urls: string[];
  /** Concurrent requests; more are refused rather than queued. */
  maxInFlight: number;
  connections: number | null;
  log: Logger;
}

export interface Upstream {
  name: string;
  /** The origin to use, as `Balancer.choose`. @throws AppError UPSTREAM_UNAVAILABLE when there is none */
  choose(key?: string, except?: string): string;
  poolOf(origin: string): Pool;
  markUnhealthy(origin: string): void;
  /** Counts a request until released. @throws AppError UPSTREAM_UNAVAILABLE when too many are in flight. */
  acquire(): () => void;
  close(): Promise<void>;
}

/** The replicas of one service, with a pool of connections to each. */
export function openUpstream({ name, urls, maxInFlight, connections, log }: UpstreamOptions): Upstream {
  const pools = openPools(connections);
  const addresses = watchAddresses({ name, urls, onChange: pools.closeAllExcept, log });
  const balancer = createBalancer(addresses.current);
  let inFlight = 0;
  return {
    name,
    choose: (key, except) => balancer.choose(key, except) ?? refuse(),
    poolOf: pools.of,
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
