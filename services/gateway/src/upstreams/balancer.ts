import { pickByRendezvous } from "./rendezvous.js";

const UNHEALTHY_MS = 5_000;

/** A load balancer over the replicas of a service. */
export interface Balancer {
  /**
   * Chooses a healthy replica's origin, round robin or by rendezvous hashing of `key`; an unhealthy one if there is
   * no other.
   * @param except the replica that just failed; chosen only when it is the only one
   */
  choose(key?: string, except?: string): string | undefined;
  /** Marks a replica as unhealthy for 5 s. */
  markUnhealthy(origin: string): void;
  /** The number of replicas that are unhealthy now. */
  countUnhealthy(): number;
}

/** Creates a balancer over the current origins. */
export function createBalancer(listOrigins: () => string[], now: () => number = Date.now): Balancer {
  const unhealthyUntil = new Map<string, number>();
  let turn = 0;
  const isHealthy = (origin: string): boolean => (unhealthyUntil.get(origin) ?? 0) <= now();
  const listUsable = (except?: string): string[] => {
    const healthy = listOrigins().filter((origin) => origin !== except && isHealthy(origin));
    return healthy.length > 0 ? healthy : listOrigins();
  };
  return {
    choose(key, except) {
      const origins = listUsable(except);
      if (key !== undefined) return pickByRendezvous(origins, key);
      turn += 1;
      return origins[turn % origins.length];
    },
    markUnhealthy: (origin) => void unhealthyUntil.set(origin, now() + UNHEALTHY_MS),
    countUnhealthy: () => listOrigins().filter((origin) => !isHealthy(origin)).length,
  };
}
