interface Kept {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

function tried<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** A browser may refuse its storage or have no room: then the page remembers for itself until it is closed. */
function kept(storage: () => Storage): Kept {
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? tried(() => storage().getItem(key)) ?? null,
    set: (key, value) => {
      memory.delete(key);
      const isKept = tried(() => (storage().setItem(key, value), true));
      if (!isKept) memory.set(key, value);
    },
    remove: (key) => {
      memory.delete(key);
      tried(() => storage().removeItem(key));
    },
  };
}

/** What this browser keeps, and what this tab keeps. */
export const browserStorage = kept(() => localStorage);
export const tabStorage = kept(() => sessionStorage);
