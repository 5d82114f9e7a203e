import type { Logger } from "@tukar-saldo/service-kit";
import type { Pool } from "undici";
import type { Balancer } from "./balancer.js";
import { openConnectionPools } from "./connection-pools.js";

const INTERVAL_MS = 1_000;
/** Must be longer than a service takes to detect that MongoDB or Redis does not answer. */
const TIMEOUT_MS = 1_500;
/** A replica is unhealthy after this number of unanswered checks in a row; a busy replica may miss a single one. */
const MAX_MISSED_CHECKS = 2;
const OK = 200;

/** The result of a readiness check; `none` if the replica did not answer before the timeout. */
type Readiness = "ready" | "unready" | "none";

export interface HealthCheckOptions {
  readonly name: string;
  readonly listOrigins: () => string[];
  readonly balancer: Pick<Balancer, "isHealthy" | "markUnhealthy" | "markHealthy">;
  readonly log: Logger;
  readonly intervalMs?: number;
}

/** The health checks of a service's replicas. */
export interface HealthChecks {
  /** Whether any replica has been ready since the gateway started. */
  hasBeenReady(): boolean;
  /** Checks a replica now. @returns whether it answered, even if it is not ready */
  check(origin: string): Promise<boolean>;
  stop(): Promise<void>;
}

async function requestReadiness(pool: Pool): Promise<Readiness> {
  // undici's own timeouts fire up to a second late.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { statusCode, body } = await pool.request({ path: "/readyz", method: "GET", signal });
    await body.dump();
    return statusCode === OK ? "ready" : "unready";
  } catch {
    return "none";
  }
}

/**
 * Checks every second whether each replica is ready. A replica that is not ready, or that has not answered twice in a
 * row, is marked as unhealthy until a check finds it ready again.
 */
export function startHealthChecks(options: HealthCheckOptions): HealthChecks {
  const { name, listOrigins, balancer, log, intervalMs = INTERVAL_MS } = options;
  // The checks use their own connections, so that unanswered requests to a hung replica cannot delay them.
  const pools = openConnectionPools(1);
  const missedChecks = new Map<string, number>();
  const runningChecks = new Map<string, Promise<boolean>>();
  let hasBeenReady = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function markUnhealthy(origin: string, readiness: Readiness): void {
    if (!balancer.isHealthy(origin)) return;
    balancer.markUnhealthy(origin);
    if (!hasBeenReady || isStopped) return;
    const reason = readiness === "unready" ? "is not ready" : "does not answer";
    log.warn({ upstream: name, origin }, `${name}: a replica ${reason}, left out until it is ready`);
  }
  function markHealthy(origin: string): void {
    missedChecks.delete(origin);
    if (balancer.isHealthy(origin)) return;
    balancer.markHealthy(origin);
    if (hasBeenReady) log.info({ upstream: name, origin }, `${name}: a replica is ready again`);
  }
  async function runCheck(origin: string): Promise<boolean> {
    const readiness = await requestReadiness(pools.get(origin));
    if (readiness === "ready") {
      markHealthy(origin);
      hasBeenReady = true;
      return true;
    }
    const misses = (missedChecks.get(origin) ?? 0) + 1;
    missedChecks.set(origin, misses);
    if (readiness === "unready" || misses >= MAX_MISSED_CHECKS) markUnhealthy(origin, readiness);
    return readiness === "unready";
  }
  /** Checks a replica. Concurrent checks of the same replica share one request. */
  function check(origin: string): Promise<boolean> {
    const checkResult =
      runningChecks.get(origin) ?? runCheck(origin).finally(() => runningChecks.delete(origin));
    runningChecks.set(origin, checkResult);
    return checkResult;
  }
  async function checkAll(): Promise<void> {
    const origins = listOrigins();
    pools.closeAllExcept(origins);
    await Promise.all(origins.map(check));
    if (!isStopped)
      timer = setTimeout(() => void checkAll(), hasBeenReady ? intervalMs : intervalMs / 2).unref();
  }
  void checkAll();
  return {
    hasBeenReady: () => hasBeenReady,
    check,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await pools.close();
    },
  };
}
