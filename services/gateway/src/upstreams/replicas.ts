import { pickByRendezvous } from "./rendezvous.js";

const UNHEALTHY_MS = 5_000;

export interface Replicas {
  /**
   * The next one in turn, or the key's own; an unhealthy one only when no other is left.
   */
  choose(key?: string, except?: string): string | undefined;
  markUnhealthy(origin: string): void;
}

/** Balances over the replicas that are known at the time. */
export function createBalancer(known: () => string[], now: () => number = Date.now): Replicas {
  const unhealthyUntil = new Map<string, number>();
  let turn = 0;
  const usable = (except?: string): string[] => {
    const good = known().filter((origin) => origin !== except && (unhealthyUntil.get(origin) ?? 0) <= now());
    return good.length > 0 ? good : known();
  };
  return {
    choose(key, except) {
      const origins = usable(except);
      if (key !== undefined) return pickByRendezvous(origins, key);
      turn += 1;
      return origins[turn % origins.length];
    },
    markUnhealthy: (origin) => void unhealthyUntil.set(origin, now() + UNHEALTHY_MS),
  };
}
