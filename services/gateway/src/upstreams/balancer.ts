import { pickByRendezvous } from "./rendezvous.js";

/** A load balancer over the replicas of a service. */
export interface Balancer {
  /**
   * Chooses a healthy replica's origin, round robin or by rendezvous hashing of `key`; an unhealthy one if there is
   * no other.
   * @param except the replica that just failed; not chosen while another one is healthy
   */
  choose(key?: string, except?: string): string | undefined;
  /** Whether there is a healthy replica besides the one at this origin. */
  hasOtherHealthyReplica(origin: string): boolean;
  isHealthy(origin: string): boolean;
  markUnhealthy(origin: string): void;
  markHealthy(origin: string): void;
  /** The number of replicas that are unhealthy now. */
  countUnhealthy(): number;
}

/** Creates a balancer over the current origins. */
export function createBalancer(listOrigins: () => string[]): Balancer {
  const unhealthy = new Set<string>();
  let choiceCount = 0;
  const isHealthy = (origin: string): boolean => !unhealthy.has(origin);
  const listHealthy = (except?: string): string[] =>
    listOrigins().filter((origin) => origin !== except && isHealthy(origin));
  function listUsable(except?: string): string[] {
    const healthy = listHealthy(except);
    return healthy.length > 0 ? healthy : listOrigins();
  }
  return {
    choose(key, except) {
      const origins = listUsable(except);
      if (key !== undefined) return pickByRendezvous(origins, key);
      choiceCount += 1;
      return origins[choiceCount % origins.length];
    },
    hasOtherHealthyReplica: (origin) => listHealthy(origin).length > 0,
    isHealthy,
    markUnhealthy: (origin) => void unhealthy.add(origin),
    markHealthy: (origin) => void unhealthy.delete(origin),
    countUnhealthy: () => listOrigins().filter((origin) => !isHealthy(origin)).length,
  };
}
