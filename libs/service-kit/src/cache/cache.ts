/** Keeps loaded values for a short time. */
export interface Cache<T> {
  /**
   * The value of a key, loaded anew unless one was loaded within the maximum age. Callers share a load that has begun
   * within that age, so a value was current at most that long before the call.
   */
  get(key: string, load: () => Promise<T>): Promise<T>;
  /** Drops every value; a load that has begun serves only those who wait for it already. */
  clear(): void;
}

interface Entry<T> {
  /** When the load began. */
  readonly since: number;
  readonly value: Promise<T>;
}

/** Creates a cache of values that may be `maxAgeMs` old. A failed load is not kept. */
export function createCache<T>(maxAgeMs: number, now: () => number = () => performance.now()): Cache<T> {
  // In the order of their age, since an entry is only added once an older one of its key is gone.
  const entries = new Map<string, Entry<T>>();
  const isFresh = ({ since }: Entry<T>): boolean => now() - since < maxAgeMs;

  function dropOldEntries(): void {
    for (const [key, entry] of entries) {
      if (isFresh(entry)) return;
      entries.delete(key);
    }
  }

  return {
    get(key, load) {
      dropOldEntries();
      const found = entries.get(key);
      if (found) return found.value;
      const entry = { since: now(), value: load() };
      entries.set(key, entry);
      entry.value.catch(() => entries.get(key) === entry && entries.delete(key));
      return entry.value;
    },
    clear: () => entries.clear(),
  };
}
