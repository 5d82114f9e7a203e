import { AppError } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import { Pool } from "undici";
import { watchAddresses } from "./addresses.js";
import { pickByRendezvous } from "./rendezvous.js";

const LEFT_OUT_MS = 5_000;
/** Below the 65 s after which a service closes an idle connection, so that it never closes one in use. */
const IDLE_MS = 60_000;
const RETRY_AFTER_SECONDS = 2;

export interface UpstreamOptions {
  name: string;
  urls: string[];
  /** Requests under way at once; more are refused rather than queued without end. */
  maxInFlight: number;
  connections: number | null;
  log: Logger;
}

export interface Upstream {
  name: string;
  /**
   * The next address in turn, or the key's own; one that lately refused a connection only when none is left.
   */
  choose(key?: string, except?: string): string;
  poolOf(origin: string): Pool;
  leaveOut(origin: string): void;
  /** Counts a request while it runs. @throws AppError UPSTREAM_UNAVAILABLE when too many are under way. */
  enter(): () => void;
  close(): Promise<void>;
}

/** The replicas of one service with a pool of connections to each. */
export function openUpstream({ name, urls, maxInFlight, connections, log }: UpstreamOptions): Upstream {
  const pools = new Map<string, Pool>();
  const leftOutUntil = new Map<string, number>();
  const forget = (origins: string[]): void => {
    for (const [origin, pool] of pools) {
      if (origins.includes(origin)) continue;
      pools.delete(origin);
      void pool.close();
    }
  };
  const addresses = watchAddresses(urls, forget, log);
  const usable = (except?: string): string[] => {
    const all = addresses.current();
    const good = all.filter((origin) => origin !== except && (leftOutUntil.get(origin) ?? 0) < Date.now());
    return good.length > 0 ? good : all;
  };
  let turn = 0;
  let inFlight = 0;
  return {
    name,
    choose(key, except) {
      const origins = usable(except);
      const origin = key === undefined ? origins[turn++ % origins.length] : pickByRendezvous(origins, key);
      if (origin === undefined)
        throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS });
      return origin;
    },
    poolOf(origin) {
      const pool = pools.get(origin) ?? openPool(origin, connections);
      pools.set(origin, pool);
      return pool;
    },
    leaveOut: (origin) => void leftOutUntil.set(origin, Date.now() + LEFT_OUT_MS),
    enter() {
      if (inFlight >= maxInFlight)
        throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS });
      inFlight += 1;
      return () => void (inFlight -= 1);
    },
    async close() {
      addresses.stop();
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

function openPool(origin: string, connections: number | null): Pool {
  return new Pool(origin, {
    connections,
    connect: { timeout: 2_000 },
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
  });
}
