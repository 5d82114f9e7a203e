interface SafeStorage {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

function tryOrUndefined<T>(callback: () => T): T | undefined {
  try {
    return callback();
  } catch {
    return undefined;
  }
}

/** Wraps a storage: values that the browser cannot store are kept in memory until the page is closed. */
function createSafeStorage(storage: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? tryOrUndefined(() => storage().getItem(key)) ?? null,
    set: (key, value) => {
      memory.delete(key);
      const isStored = tryOrUndefined(() => (storage().setItem(key, value), true));
      if (!isStored) memory.set(key, value);
    },
    remove: (key) => {
      memory.delete(key);
      tryOrUndefined(() => storage().removeItem(key));
    },
  };
}

/** Local storage, which all tabs share. `tabStorage` is session storage, which belongs to this tab only. */
export const browserStorage = createSafeStorage(() => localStorage);
export const tabStorage = createSafeStorage(() => sessionStorage);
