/** A cache that stores loaded values for a short time. */
export interface Cache<T> {
  /**
   * Returns the value of a key: the result of the last load if that load began less than the maximum age ago, otherwise
   * the result of a new load.
   */
  get(key: string, load: () => Promise<T>): Promise<T>;
  /** Drops every value. Callers that wait for a running load still get its result, but later callers do not. */
  clear(): void;
}

interface Entry<T> {
  /** When the load of the value began. */
  readonly loadStartedAt: number;
  readonly value: Promise<T>;
}

/** Creates a cache whose values expire `maxAgeMs` after the start of their load. A failed load is not cached. */
export function createCache<T>(maxAgeMs: number, now: () => number = () => performance.now()): Cache<T> {
  // Ordered from the oldest load to the newest: a key is set only after its expired entry was deleted.
  const entries = new Map<string, Entry<T>>();
  const isFresh = ({ loadStartedAt }: Entry<T>): boolean => now() - loadStartedAt < maxAgeMs;

  function deleteExpiredEntries(): void {
    for (const [key, entry] of entries) {
      if (isFresh(entry)) return;
      entries.delete(key);
    }
  }

  return {
    get(key, load) {
      deleteExpiredEntries();
      const cachedEntry = entries.get(key);
      if (cachedEntry) return cachedEntry.value;
      const entry = { loadStartedAt: now(), value: load() };
      entries.set(key, entry);
      entry.value.catch(() => entries.get(key) === entry && entries.delete(key));
      return entry.value;
    },
    clear: () => entries.clear(),
  };
}
