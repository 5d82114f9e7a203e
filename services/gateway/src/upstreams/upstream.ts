import { AppError } from "@tukar-saldo/contracts";
import { createRefusalCounter } from "@tukar-saldo/service-kit";
import type { Logger, Metrics } from "@tukar-saldo/service-kit";
import type { Pool } from "undici";
import { createAdmission } from "./admission.js";
import type { AdmittedRequest, Party } from "./admission.js";
import { watchReplicaAddresses } from "./addresses.js";
import { openConnectionPools } from "./pools.js";
import { createBalancer } from "./balancer.js";
import { createAdaptiveLimit, createFixedLimit } from "./concurrency-limit.js";
import { startHealthChecks } from "./health-checks.js";
import type { UsualLatency } from "./usual-latency.js";

const RETRY_AFTER_SECONDS = 2;
/** The minimum of the concurrency limit for each replica, however slow the replica is. */
const LOWEST_LIMIT_PER_REPLICA = 4;
/** The resting value of the concurrency limit for each replica, which admits bursts. */
const RESTING_LIMIT_PER_REPLICA = 100;
const REPORT_INTERVAL_MS = 10_000;

export interface UpstreamOptions {
  name: string;
  urls: string[];
  /** The maximum of requests in flight, counted until their replies end. Further requests are refused, not queued. */
  maxInFlight: number;
  /** How many of `maxInFlight` are reserved for staff. Visitors never have more than the rest in flight. */
  reservedForStaff: number;
  /** Whether fewer requests are admitted while replies are slower than usual. */
  adapts: boolean;
  /** Is called for each request that is refused because of overload. */
  onRefused: () => void;
  /** The maximum of connections to each replica; null: no maximum. */
  connections: number | null;
  log: Logger;
  metrics: Metrics | undefined;
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
  /** Excludes a replica until a health check finds it ready. */
  markUnhealthy(origin: string): void;
  /** Whether there is a healthy replica besides this one. */
  hasOther(origin: string): boolean;
  /** Checks a replica now. @returns whether it answered, even if it is not ready */
  check(origin: string): Promise<boolean>;
  /** `starting` until a replica has been ready for the first time, after that `down` while all are unhealthy. */
  state(): "starting" | "up" | "down";
  /** Throws if `admit` would refuse a request of the party now. @throws AppError UPSTREAM_UNAVAILABLE */
  refuseIfFull(party: Party): void;
  /**
   * Counts a request as in flight, until its `end`.
   * @throws AppError UPSTREAM_UNAVAILABLE when too many are in flight
   */
  admit(party: Party, usual: UsualLatency): AdmittedRequest;
  /** Counts a request that is refused because no replica answered it. */
  countRefusal(): void;
  /** Records the status and the duration of an attempt to forward a request to a replica. Absent without metrics. */
  readonly measure?: ((status: number | "failed", seconds: number) => void) | undefined;
  countReplicas(): { ready: number; failing: number };
  close(): Promise<void>;
}

/** Opens an upstream: watches its addresses, pools its connections, balances its requests. */
export function openUpstream(options: UpstreamOptions): Upstream {
  const { name, urls, maxInFlight, reservedForStaff, connections, log, metrics } = options;
  const pools = openConnectionPools(connections);
  const addresses = watchReplicaAddresses({ name, urls, onChange: pools.closeAllExcept, log });
  const balancer = createBalancer(addresses.current);
  const health = startHealthChecks({ name, listOrigins: addresses.current, balancer, log });
  const highest = maxInFlight;
  const limit = options.adapts
    ? createAdaptiveLimit(() => {
        const replicas = Math.max(1, addresses.current().length);
        const [lowest, resting] = [LOWEST_LIMIT_PER_REPLICA * replicas, RESTING_LIMIT_PER_REPLICA * replicas];
        return { lowest: Math.min(lowest, highest), resting: Math.min(resting, highest), highest };
      })
    : createFixedLimit(maxInFlight);
  const admission = createAdmission(limit, () => performance.now());
  const countRefusal = createRefusalCounter(metrics, "upstream_down");
  const observe = metrics?.histogram("upstream_request_duration_seconds");
  const openRequests: Record<Party, number> = { staff: 0, visitors: 0 };
  const maxVisitors = maxInFlight - reservedForStaff;
  let refusedCount = 0;
  let reportedAt = -Infinity;

  function refuseAsUnavailable(): never {
    countRefusal();
    refuse();
  }
  function isBelowMaximum(party: Party): boolean {
    if (party === "visitors" && openRequests.visitors >= maxVisitors) return false;
    return openRequests.staff + openRequests.visitors < maxInFlight;
  }
  function refuseIfFull(party: Party): void {
    if (isBelowMaximum(party) && admission.hasRoom(party)) return;
    refusedCount += 1;
    options.onRefused();
    if (performance.now() - reportedAt >= REPORT_INTERVAL_MS) {
      log.warn(
        { upstream: name, refused: refusedCount, limit: Math.floor(limit.current()) },
        `${name}: more requests than it can carry, refusing some`,
      );
      [refusedCount, reportedAt] = [0, performance.now()];
    }
    refuse();
  }
  return {
    name,
    choose: (key, except) => balancer.choose(key, except) ?? refuseAsUnavailable(),
    poolOf: pools.get,
    markUnhealthy: balancer.markUnhealthy,
    hasOther: balancer.hasOther,
    check: health.check,
    state() {
      if (!health.wasReady()) return "starting";
      return balancer.countUnhealthy() < addresses.current().length ? "up" : "down";
    },
    refuseIfFull,
    admit(party, usual) {
      refuseIfFull(party);
      openRequests[party] += 1;
      const { replyBegan, end } = admission.admit(party, usual);
      return {
        replyBegan,
        end() {
          openRequests[party] -= 1;
          end();
        },
      };
    },
    countRefusal,
    measure: observe && ((status, seconds) => observe(name, status, seconds)),
    countReplicas() {
      const failing = balancer.countUnhealthy();
      return { ready: addresses.current().length - failing, failing };
    },
    async close() {
      addresses.stop();
      await Promise.all([health.stop(), pools.close()]);
    },
  };
}

function refuse(): never {
  throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS });
}
