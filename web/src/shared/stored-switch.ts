import { useSyncExternalStore } from "react";
import { browserStorage } from "./storage.js";

export interface StoredSwitch {
  readonly isOn: () => boolean;
  readonly set: (on: boolean) => void;
  readonly useIsOn: () => boolean;
}

/** Something that is on until someone turns it off in this browser. */
export function storedSwitch(key: string): StoredSwitch {
  const listeners = new Set<() => void>();
  const isOn = (): boolean => browserStorage.get(key) !== "off";
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    // Another tab may change it.
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  };
  return {
    isOn,
    set: (on) => {
      browserStorage.set(key, on ? "on" : "off");
      for (const listener of listeners) listener();
    },
    useIsOn: () => useSyncExternalStore(subscribe, isOn),
  };
}
