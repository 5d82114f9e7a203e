import { pickByRendezvous } from "./rendezvous.js";

const UNHEALTHY_MS = 5_000;

export interface Balancer {
  /** Round robin, or by the key when there is one; unhealthy replicas only when no other is left. */
  choose(key?: string, except?: string): string | undefined;
  markUnhealthy(origin: string): void;
}

export function createBalancer(listOrigins: () => string[], now: () => number = Date.now): Balancer {
  const unhealthyUntil = new Map<string, number>();
  let turn = 0;
  const listUsable = (except?: string): string[] => {
    const healthy = listOrigins().filter(
      (origin) => origin !== except && (unhealthyUntil.get(origin) ?? 0) <= now(),
    );
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
  };
}
