import { AppError } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Pool } from "undici";
import { watchAddresses } from "./addresses.js";
import { openPools } from "./pools.js";
import { createBalancer } from "./replicas.js";

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
  /**
   * The next address in turn, or the key's own; an unhealthy one only when none is left.
   */
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
  const addresses = watchAddresses({ name, urls, onChange: pools.keep, log });
  const replicas = createBalancer(addresses.current);
  let inFlight = 0;
  return {
    name,
    choose: (key, except) => replicas.choose(key, except) ?? refuse(),
    poolOf: pools.of,
    markUnhealthy: replicas.markUnhealthy,
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
