import type { Logger } from "@tukar-saldo/service-kit";
import type { Pool } from "undici";
import type { Balancer } from "./balancer.js";
import { openConnectionPools } from "./pools.js";

const INTERVAL_MS = 1_000;
/** Longer than a service takes to notice that its stores do not answer. */
const TIMEOUT_MS = 1_500;
/** One answer that does not come may be a busy moment. */
const MAX_MISSED = 2;
const OK = 200;

/** What a replica answered to the question whether it is ready. */
type Answer = "ready" | "unready" | "none";

export interface HealthCheckOptions {
  readonly name: string;
  readonly listOrigins: () => string[];
  readonly balancer: Pick<Balancer, "isHealthy" | "markUnhealthy" | "markHealthy">;
  readonly log: Logger;
  readonly intervalMs?: number;
}

/** The checks of a service's replicas. */
export interface HealthChecks {
  /** Whether a replica has been ready since the start. */
  wasReady(): boolean;
  /** Asks a replica now. @returns whether it answered, be it that it is not ready */
  check(origin: string): Promise<boolean>;
  stop(): Promise<void>;
}

async function ask(pool: Pool): Promise<Answer> {
  // undici's own timeouts are a second late.
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
 * Asks each replica every second whether it is ready. One that is not, or that does not answer twice, is left out until
 * it is ready again; meanwhile these questions are all that it is tried with.
 */
export function startHealthChecks(options: HealthCheckOptions): HealthChecks {
  const { name, listOrigins, balancer, log, intervalMs = INTERVAL_MS } = options;
  // Connections of their own: requests that a hung replica holds must not delay the questions.
  const pools = openConnectionPools(1);
  const missed = new Map<string, number>();
  const asking = new Map<string, Promise<boolean>>();
  let wasReady = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  function leaveOut(origin: string, answer: Answer): void {
    if (!balancer.isHealthy(origin)) return;
    balancer.markUnhealthy(origin);
    if (!wasReady || stopped) return;
    const reason = answer === "unready" ? "is not ready" : "does not answer";
    log.warn({ upstream: name, origin }, `${name}: a replica ${reason}, left out until it is ready`);
  }
  function useAgain(origin: string): void {
    missed.delete(origin);
    if (balancer.isHealthy(origin)) return;
    balancer.markHealthy(origin);
    if (wasReady) log.info({ upstream: name, origin }, `${name}: a replica is ready again`);
  }
  async function askOne(origin: string): Promise<boolean> {
    const answer = await ask(pools.get(origin));
    if (answer === "ready") {
      useAgain(origin);
      wasReady = true;
      return true;
    }
    const misses = (missed.get(origin) ?? 0) + 1;
    missed.set(origin, misses);
    if (answer === "unready" || misses >= MAX_MISSED) leaveOut(origin, answer);
    return answer === "unready";
  }
  /** Many requests may doubt a replica at once: they share one question. */
  function check(origin: string): Promise<boolean> {
    const asked = asking.get(origin) ?? askOne(origin).finally(() => asking.delete(origin));
    asking.set(origin, asked);
    return asked;
  }
  async function checkAll(): Promise<void> {
    const origins = listOrigins();
    pools.closeAllExcept(origins);
    await Promise.all(origins.map(check));
    if (!stopped) timer = setTimeout(() => void checkAll(), wasReady ? intervalMs : intervalMs / 2).unref();
  }
  void checkAll();
  return {
    wasReady: () => wasReady,
    check,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await pools.close();
    },
  };
}
