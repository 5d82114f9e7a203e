import { pickByRendezvous } from "./rendezvous.js";

const LEFT_OUT_MS = 5_000;

export interface Replicas {
  /**
   * The next one in turn, or the key's own; one that lately refused a connection only when no other is left.
   */
  choose(key?: string, except?: string): string | undefined;
  leaveOut(origin: string): void;
}

/** Chooses among the replicas that are known at the time. */
export function chooseAmong(known: () => string[], now: () => number = Date.now): Replicas {
  const leftOutUntil = new Map<string, number>();
  let turn = 0;
  const usable = (except?: string): string[] => {
    const good = known().filter((origin) => origin !== except && (leftOutUntil.get(origin) ?? 0) <= now());
    return good.length > 0 ? good : known();
  };
  return {
    choose(key, except) {
      const origins = usable(except);
      if (key !== undefined) return pickByRendezvous(origins, key);
      turn += 1;
      return origins[turn % origins.length];
    },
    leaveOut: (origin) => void leftOutUntil.set(origin, now() + LEFT_OUT_MS),
  };
}
