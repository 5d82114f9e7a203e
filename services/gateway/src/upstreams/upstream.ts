import { AppError } from "@tukar-saldo/contracts";
import { createRefusalCounter } from "@tukar-saldo/service-kit";
import type { Logger, Metrics } from "@tukar-saldo/service-kit";
import type { Pool } from "undici";
import { createAdmission } from "./admission.js";
import type { AdmittedRequest, TrafficClass } from "./admission.js";
import { watchReplicaAddresses } from "./replica-addresses.js";
import { openConnectionPools } from "./connection-pools.js";
import { createBalancer } from "./balancer.js";
import { createAdaptiveLimit, createFixedLimit } from "./concurrency-limit.js";
import { startHealthChecks } from "./health-checks.js";
import type { UsualLatency } from "./usual-latency.js";

const RETRY_AFTER_SECONDS = 2;
/** The minimum of the concurrency limit for each replica, even if the replica is very slow. */
const MIN_LIMIT_PER_REPLICA = 4;
/** The concurrency limit for each replica while there is little load; high enough to admit bursts. */
const RESTING_LIMIT_PER_REPLICA = 100;
const REPORT_INTERVAL_MS = 10_000;

export interface UpstreamOptions {
  name: string;
  urls: string[];
  /**
   * The maximum number of requests in flight, counted until their replies end. Further requests are refused, not
   * queued.
   */
  maxInFlight: number;
  /** How many of the `maxInFlight` slots are reserved for staff. Visitors may use only the other slots. */
  reservedForStaff: number;
  /** Whether fewer requests are admitted while replies are slower than usual. */
  isAdaptive: boolean;
  /** Called for each request that is refused because of overload. */
  onRefused: () => void;
  /** The maximum number of connections to each replica; null for no maximum. */
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
  /** Prevents `choose` from choosing a replica until a health check finds it ready. */
  markUnhealthy(origin: string): void;
  /** Whether there is a healthy replica besides the one at this origin. */
  hasOtherHealthyReplica(origin: string): boolean;
  /** Checks a replica now. @returns whether it answered, even if it is not ready */
  check(origin: string): Promise<boolean>;
  /**
   * `starting` until a replica is ready for the first time; after that `down` while all replicas are unhealthy, else
   * `up`.
   */
  state(): "starting" | "up" | "down";
  /** Throws if `admit` would refuse a request of this traffic class now. @throws AppError UPSTREAM_UNAVAILABLE */
  refuseIfFull(trafficClass: TrafficClass): void;
  /**
   * Counts a request as in flight until `end` is called on the result.
   * @throws AppError UPSTREAM_UNAVAILABLE when too many are in flight
   */
  admit(trafficClass: TrafficClass, usualLatency: UsualLatency): AdmittedRequest;
  /** Counts a request that is refused because no replica answered it. */
  countRefusal(): void;
  /** Records the status and the duration of an attempt to forward a request to a replica. Absent without metrics. */
  readonly recordAttempt?: ((status: number | "failed", seconds: number) => void) | undefined;
  countReplicas(): { ready: number; failing: number };
  close(): Promise<void>;
}

/** Opens an upstream: watches its addresses, pools its connections, balances its requests. */
export function openUpstream(options: UpstreamOptions): Upstream {
  const { name, urls, maxInFlight, reservedForStaff, connections, log, metrics } = options;
  const pools = openConnectionPools(connections);
  const addresses = watchReplicaAddresses({ name, urls, onChange: pools.closeAllExcept, log });
  const balancer = createBalancer(addresses.current);
  const healthChecks = startHealthChecks({ name, listOrigins: addresses.current, balancer, log });
  const maxLimit = maxInFlight;
  const limit = options.isAdaptive
    ? createAdaptiveLimit(() => {
        const replicaCount = Math.max(1, addresses.current().length);
        const [lowest, resting] = [
          MIN_LIMIT_PER_REPLICA * replicaCount,
          RESTING_LIMIT_PER_REPLICA * replicaCount,
        ];
        return { min: Math.min(lowest, maxLimit), resting: Math.min(resting, maxLimit), max: maxLimit };
      })
    : createFixedLimit(maxInFlight);
  const admission = createAdmission(limit, () => performance.now());
  const countRefusal = createRefusalCounter(metrics, "upstream_down");
  const observeDuration = metrics?.histogram("upstream_request_duration_seconds");
  const openRequests: Record<TrafficClass, number> = { staff: 0, visitors: 0 };
  const maxVisitors = maxInFlight - reservedForStaff;
  let refusedCount = 0;
  let lastReportedAt = -Infinity;

  function refuseAsUnavailable(): never {
    countRefusal();
    refuse();
  }
  function isBelowMaximum(trafficClass: TrafficClass): boolean {
    if (trafficClass === "visitors" && openRequests.visitors >= maxVisitors) return false;
    return openRequests.staff + openRequests.visitors < maxInFlight;
  }
  function refuseIfFull(trafficClass: TrafficClass): void {
    if (isBelowMaximum(trafficClass) && admission.hasRoom(trafficClass)) return;
    refusedCount += 1;
    options.onRefused();
    if (performance.now() - lastReportedAt >= REPORT_INTERVAL_MS) {
      log.warn(
        { upstream: name, refused: refusedCount, limit: Math.floor(limit.current()) },
        `${name}: more requests than it can carry, refusing some`,
      );
      [refusedCount, lastReportedAt] = [0, performance.now()];
    }
    refuse();
  }
  return {
    name,
    choose: (key, except) => balancer.choose(key, except) ?? refuseAsUnavailable(),
    poolOf: pools.get,
    markUnhealthy: balancer.markUnhealthy,
    hasOtherHealthyReplica: balancer.hasOtherHealthyReplica,
    check: healthChecks.check,
    state() {
      if (!healthChecks.hasBeenReady()) return "starting";
      return balancer.countUnhealthy() < addresses.current().length ? "up" : "down";
    },
    refuseIfFull,
    admit(trafficClass, usualLatency) {
      refuseIfFull(trafficClass);
      openRequests[trafficClass] += 1;
      const { recordReplyStart, end } = admission.admit(trafficClass, usualLatency);
      return {
        recordReplyStart: recordReplyStart,
        end() {
          openRequests[trafficClass] -= 1;
          end();
        },
      };
    },
    countRefusal,
    recordAttempt: observeDuration && ((status, seconds) => observeDuration(name, status, seconds)),
    countReplicas() {
      const unhealthyCount = balancer.countUnhealthy();
      return { ready: addresses.current().length - unhealthyCount, failing: unhealthyCount };
    },
    async close() {
      addresses.stop();
      await Promise.all([healthChecks.stop(), pools.close()]);
    },
  };
}

function refuse(): never {
  throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS });
}
